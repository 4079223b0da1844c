import { useSyncExternalStore } from 'react';

/** Unsaved changes. `isForm` is false for an upload or a show that would end if the page were left. */
const held = new Map<symbol, { isForm: boolean }>();
const changed = new EventTarget();

function set(change: () => void): void {
  change();
  changed.dispatchEvent(new Event('change'));
}

/** Registers unsaved changes. Returns a function that removes them again. */
export function holdUnsavedChanges({ isForm = true } = {}): () => void {
  const key = Symbol();
  set(() => held.set(key, { isForm }));
  return () => set(() => held.delete(key));
}

export const dropUnsavedChanges = () => set(() => held.clear());

export const hasUnsavedChanges = () => held.size > 0;

const hasChangedForm = () => [...held.values()].some(({ isForm }) => isForm);

function listen(onChange: () => void) {
  changed.addEventListener('change', onChange);
  return () => changed.removeEventListener('change', onChange);
}

export const useHasUnsavedChanges = () => useSyncExternalStore(listen, hasUnsavedChanges);

/** Returns true if a form has unsaved changes. Ignores an upload or a show that would end if the page were left. */
export const useHasChangedForm = () => useSyncExternalStore(listen, hasChangedForm);
