import {
  colourThemes,
  defaultAppearance,
  densities,
  setAppearance,
  type Appearance,
} from '@backline/contract/appearance';
import { localStore } from '@backline/page/browser-storage';
import { useSyncExternalStore } from 'react';
import { api } from './api.ts';

/** The script in index.html reads the theme before the first paint. */
const keys = { theme: 'theme', density: 'density' } as const;

const stored = (): Appearance => ({
  theme: colourThemes.find((theme) => theme === localStore.getItem(keys.theme)) ?? defaultAppearance.theme,
  density: densities.find((density) => density === localStore.getItem(keys.density)) ?? defaultAppearance.density,
});

let shown = stored();
/**
 * Increases with each choice in any tab and with each response to a choice. A session response is outdated if the
 * counter has increased since its request.
 */
let choices = 0;
const listeners = new Set<() => void>();

/** Switches transitions off for the change, because otherwise parts of the page keep the old colours for a while. */
const changeMs = 100;
let changeTimer: ReturnType<typeof setTimeout> | undefined;

function show(next: Appearance): void {
  if (next.theme === shown.theme && next.density === shown.density) return;
  shown = next;
  const { dataset } = document.documentElement;
  dataset['appearanceChanges'] = '';
  dataset['theme'] = next.theme;
  clearTimeout(changeTimer);
  changeTimer = setTimeout(() => delete dataset['appearanceChanges'], changeMs);
  listeners.forEach((listener) => listener());
}

function keep(next: Appearance): void {
  localStore.setItem(keys.theme, next.theme);
  localStore.setItem(keys.density, next.density);
  show(next);
}

/** Applies the choice at once. If the server does not store it, restores the previous one and throws. */
export async function chooseAppearance(part: Partial<Appearance>): Promise<void> {
  const before = shown;
  const next = { ...shown, ...part };
  choices += 1;
  const choice = choices;
  keep(next);
  try {
    await api.call(setAppearance, next);
  } catch (error) {
    if (choices === choice) keep(before);
    throw error;
  } finally {
    choices += 1;
  }
}

/**
 * Call this before loading the session. The returned function applies the session's appearance, unless somebody has
 * changed it since.
 */
export function awaitAppearance(): (answer: Appearance) => void {
  const before = choices;
  return (answer) => {
    if (choices === before) keep(answer);
  };
}

// Follows changes in other tabs, even on pages without a listener, where only the style sheet uses the theme.
window.addEventListener('storage', ({ key }) => {
  if (key !== keys.theme && key !== keys.density && key !== null) return;
  choices += 1;
  show(stored());
});

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const useAppearance = (): Appearance => useSyncExternalStore(listen, () => shown);
