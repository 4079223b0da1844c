import { z } from 'zod';
import { draftOf } from '../../lib/drafts.ts';

const maxRecent = 6;

const item = z.object({ label: z.string(), detail: z.string(), to: z.string() });
export type Item = z.infer<typeof item>;

/** Stores in this browser which palette items the person opened last. Signing out deletes them, like drafts. */
export function recentItemsOf(personId: number) {
  const kept = draftOf(personId, 'recent-items', z.array(item));
  const list = () => kept.read() ?? [];
  return {
    list,
    add: (opened: Item) => kept.keep([opened, ...list().filter(({ to }) => to !== opened.to)].slice(0, maxRecent)),
  };
}
