import { offersForFans } from '@backline/contract/event-topics';
import { triviaForFans } from '@backline/contract/fan-trivia';
import { triviaItems } from '@backline/contract/trivia';
import type { Context } from '../../platform/context/context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { publishTrivia } from './publish-trivia.kind.ts';
import * as trivia from './trivia.repository.ts';

type Publishing = Pick<trivia.TriviaRecord, 'publish_at' | 'announced_at'>;

/** State of a row before and after a write. Null means that the row does not exist. */
export interface TriviaChange {
  id: number;
  eventId: number;
  before: Publishing | null;
  after: Publishing | null;
}

/**
 * Notifies staff pages at once, and fans when the trivia becomes visible to them. The caller holds the event's lock.
 */
export async function notifyOf(ctx: Context, tx: Tx, { id, eventId, before, after }: TriviaChange): Promise<void> {
  await ctx.notify(tx, triviaItems, { eventId, data: {} });
  const wasSeen = isAnnounced(before);
  const isSeen = isAnnounced(after) || (await trivia.announce(tx, id));
  const at = after?.publish_at ?? null;
  if (at !== null && !isSeen) {
    await ctx.enqueue(tx, publishTrivia, { triviaId: id }, { at: new Date(epochMs(at)), key: String(id) });
  }
  if (wasSeen || isSeen) await notifyFans(ctx, tx, { id, eventId, isChanged: wasSeen !== isSeen });
}

const isAnnounced = (publishing: Publishing | null) => publishing !== null && publishing.announced_at !== null;

/** Announces the trivia to fans. Does nothing before its publish time or if it was already announced. */
export async function publishNow(ctx: Context, triviaId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const event = await trivia.lockEventOf(tx, triviaId);
    if (event === null || !(await trivia.announce(tx, triviaId))) return;
    await notifyFans(ctx, tx, { id: triviaId, eventId: event.id, isChanged: true });
  });
}

/** `isChanged` means that the trivia appeared or disappeared, which may add or remove a tab of the event's page. */
async function notifyFans(
  ctx: Context,
  tx: Tx,
  { id, eventId, isChanged }: { id: number; eventId: number; isChanged: boolean },
): Promise<void> {
  await ctx.notify(tx, triviaForFans, { eventId, data: {} });
  if (!isChanged || (await trivia.hasOtherPublished(tx, eventId, id))) return;
  await ctx.notify(tx, offersForFans, { eventId, data: {} });
}
