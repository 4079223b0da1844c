import type { SupportInteraction } from '@backline/contract/support-tickets';
import { cleanLines } from '@backline/contract/typed-text';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { draftOf } from '../../lib/drafts.ts';
import { useSession } from '../../lib/session.tsx';

const shape = z.object({
  content: z.string(),
  seen: z.number().nullable(),
});

type ReplyDraft = z.output<typeof shape>;

/**
 * Returns the unsent reply to a ticket, stored per person, or null. Calls `onArrived` when the reply appears in the
 * thread.
 */
export function useReplyDraft(ticketId: number, interactions: readonly SupportInteraction[], onArrived: () => void) {
  const { user } = useSession();
  const kept = draftOf(user?.impersonator?.id ?? user?.id ?? 0, `reply.${ticketId}`, shape);
  const [draft, setDraft] = useState(kept.read);
  const change = (next: ReplyDraft | null) => {
    if (next !== null) kept.keep(next);
    // Another tab may have edited the draft, so this tab deletes only its own version.
    else if (kept.read()?.content === draft?.content) kept.forget();
    setDraft(next);
  };
  /** True if the thread contains the draft: another tab sent it, or this tab lost the response. */
  const hasArrived = draft !== null && interactions.some((message) => isThat(draft, message, user?.id));
  const leave = useEffectEvent(() => {
    change(null);
    onArrived();
  });
  useEffect(() => {
    if (hasArrived) leave();
  }, [hasArrived]);
  return { draft, change };
}

const isThat = ({ content, seen }: ReplyDraft, message: SupportInteraction, writerId: number | undefined): boolean =>
  message.id > (seen ?? 0) && message.user_id === writerId && message.content === cleanLines(content);
