import { z } from 'zod';
import { draftOf } from '../../lib/drafts.ts';

const maxRecent = 6;

const item = z.object({ label: z.string(), detail: z.string(), to: z.string() });
export type Item = z.infer<typeof item>;

/** What a person opened last from the palette in this browser. Kept like drafts, so a sign-out deletes it. */
export function recentItemsOf(personId: number) {
  const kept = draftOf(personId, 'recent-items', z.array(item));
  const list = () => kept.read() ?? [];
  return {
    list,
    add: (opened: Item) => kept.keep([opened, ...list().filter(({ to }) => to !== opened.to)].slice(0, maxRecent)),
  };
}
