import { localStore } from '@backline/page/browser-storage';
import { eventCodeOfPath } from './event-code.ts';
import { fanStore } from './fan-store.ts';

/** `hall`: dark unless the fan chose light. `stage`: always dark. `phone`: as the phone is set. */
export type Place = 'hall' | 'stage' | 'phone';
export type Choice = 'phone' | 'light' | 'dark';

interface Accent {
  dark: string;
  light: string;
}

interface Look {
  place: Place;
  accent?: Accent | undefined;
}

const lookKey = 'look';
/** Belongs to the phone, so its name does not begin as those that a sign-out deletes. */
const choiceKey = 'fan-theme';
const barColours = { dark: '#0e0c15', light: '#f5f4f8' };

const bright = globalThis.matchMedia?.('(prefers-color-scheme: light)');
let place: Place = 'hall';

export const chosenTheme = (): Choice => (localStore.getItem(choiceKey) ?? 'phone') as Choice;

export function chooseTheme(choice: Choice): void {
  localStore.setItem(choiceKey, choice);
  show();
}

function show(): void {
  const choice = chosenTheme();
  const isLight =
    place !== 'stage' && (choice === 'light' || (choice === 'phone' && place === 'phone' && bright?.matches));
  const theme = isLight ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[theme]);
}

/** Shows the page's place and colours, and stores them for the next load of a page of the same event. */
export function setLook(look: Look): void {
  place = look.place;
  const { style } = document.documentElement;
  for (const theme of ['dark', 'light'] as const) {
    const colour = look.accent?.[theme];
    if (colour === undefined) style.removeProperty(`--accent-${theme}`);
    else style.setProperty(`--accent-${theme}`, colour);
  }
  fanStore.setItem(lookKey, JSON.stringify({ ...look, code: eventCodeOfPath(location.pathname) }));
  show();
}

/** Runs before the app loads, so that a page that was open before keeps its colours. */
export function restoreLook(): void {
  bright?.addEventListener('change', show);
  try {
    const { code, ...look } = JSON.parse(fanStore.getItem(lookKey) ?? '{}');
    if (code === eventCodeOfPath(location.pathname)) return setLook(look);
  } catch {
    // Another version may have stored it.
  }
  show();
}
