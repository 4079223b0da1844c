import { useSyncExternalStore } from 'react';

const forms = new Set<symbol>();
const changed = new EventTarget();

function set(change: () => void): void {
  change();
  changed.dispatchEvent(new Event('change'));
}

/** Marks a form as changed. Returns a function that takes the mark back. */
export function holdUnsavedChanges(): () => void {
  const form = Symbol();
  set(() => forms.add(form));
  return () => set(() => forms.delete(form));
}

export const dropUnsavedChanges = () => set(() => forms.clear());

export const hasUnsavedChanges = () => forms.size > 0;

export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore((onChange) => {
    changed.addEventListener('change', onChange);
    return () => changed.removeEventListener('change', onChange);
  }, hasUnsavedChanges);
}
