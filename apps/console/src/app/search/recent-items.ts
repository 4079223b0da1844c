import { z } from 'zod';
import { draftOf } from '../../lib/drafts.ts';

const maxRecent = 6;

const item = z.object({ label: z.string(), detail: z.string(), to: z.string() });
export type Item = z.infer<typeof item>;

/** Remembers in this browser what a person opened last from the palette. A sign-out deletes it, as it does drafts. */
export function recentItemsOf(personId: number) {
  const kept = draftOf(personId, 'recent-items', z.array(item));
  const list = () => kept.read() ?? [];
  return {
    list,
    add: (opened: Item) => kept.keep([opened, ...list().filter(({ to }) => to !== opened.to)].slice(0, maxRecent)),
  };
}
