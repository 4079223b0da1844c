import { localStore } from '@backline/page/browser-storage';
import type { z } from 'zod';

const prefix = 'draft.';

/** What somebody typed and has not sent, in this browser and for its writer alone: it outlives a reload, and goes when they sign out. */
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

/** Of everybody: who signs out leaves nobody's words in a browser that others use as well. */
export function forgetDrafts(): void {
  for (const key of localStore.keys()) if (key.startsWith(prefix)) localStore.removeItem(key);
}
