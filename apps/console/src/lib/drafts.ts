import { localStore } from '@backline/page/browser-storage';
import type { z } from 'zod';

const prefix = 'draft.';

/** Stores unsent text per writer in this browser. It survives a reload and is deleted at sign-out. */
export function draftOf<Shape extends z.ZodType>(writerId: number, name: string, shape: Shape) {
  const key = `${prefix}${writerId}.${name}`;
  return {
    read(): z.output<Shape> | null {
      try {
        return shape.parse(JSON.parse(localStore.getItem(key) ?? ''));
      } catch {
        return null;
      }
    },
    keep(draft: z.input<Shape>) {
      localStore.setItem(key, JSON.stringify(draft));
    },
    forget: () => localStore.removeItem(key),
  };
}

/** Deletes the drafts of all people, since a browser may be shared. */
export function forgetDrafts(): void {
  for (const key of localStore.keys()) if (key.startsWith(prefix)) localStore.removeItem(key);
}
