import { useSyncExternalStore } from 'react';

/** The forms on the page that hold something unsaved. */
const forms = new Set<symbol>();
const changed = new EventTarget();

function set(change: () => void): void {
  change();
  changed.dispatchEvent(new Event('change'));
}

/** Says that a form holds unsaved changes. Answers the way to take it back. */
export function holdUnsavedChanges(): () => void {
  const form = Symbol();
  set(() => forms.add(form));
  return () => set(() => forms.delete(form));
}

/** After the person has agreed to lose them. */
export const dropUnsavedChanges = () => set(() => forms.clear());

export const hasUnsavedChanges = () => forms.size > 0;

export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore((onChange) => {
    changed.addEventListener('change', onChange);
    return () => changed.removeEventListener('change', onChange);
  }, hasUnsavedChanges);
}
