import { useSyncExternalStore } from 'react';

/** What would be lost, and whether it is a form's text. */
const held = new Map<symbol, { isForm: boolean }>();
const changed = new EventTarget();

function set(change: () => void): void {
  change();
  changed.dispatchEvent(new Event('change'));
}

/** Marks a form as changed. Returns a function that takes the mark back. */
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

/** Leaves out an upload or a show that leaving the page would end. */
export const useHasChangedForm = () => useSyncExternalStore(listen, hasChangedForm);
