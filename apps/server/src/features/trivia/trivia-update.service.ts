import { engagementMessages } from '@backline/contract/engagement-messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { triviaNoun, type updateTrivia as updateOperation } from '@backline/contract/trivia';
import { difference } from '../../platform/audit/difference.ts';
import { staleSave } from '../../platform/audit/stale-save.ts';
import { timestampFromMs, type Tx } from '../../platform/db/database.ts';
import { invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { imageAddress } from '../events/index.ts';
import { tellOf } from './publishing.service.ts';
import { imagesOf, keepImagesOf } from './trivia-images.ts';
import { presentForAudit } from './trivia.presenter.ts';
import * as trivia from './trivia.repository.ts';
import { lockEvent } from './trivia.service.ts';

type UpdateInput = ParsedInput<typeof updateOperation>;

/** Replaces the fields. Throws `conflict` with who changed which of them where the form was filled from an older version. */
export async function updateTrivia(ctx: ActorContext, input: UpdateInput): Promise<Output<typeof updateOperation>> {
  const images = await imagesOf(ctx, input);
  return ctx.transaction(async (tx) => {
    const event = await lockEvent(ctx, tx, input.event_id);
    const current = await trivia.findOf(tx, event.id, input.trivia_id);
    if (current === null) throw notFound();
    if (input.version !== undefined && input.version !== current.version) {
      const stale = { noun: triviaNoun, id: current.id, opened: input.version, stored: current.version };
      const conflict = await staleSave(tx, { ...stale, message: engagementMessages.triviaConflict, actor: ctx.actor });
      if (conflict !== null) throw conflict;
    }
    const publish_at = await publishAt(tx, current, input);
    const isPublishing = current.publish_at === null && publish_at !== null;
    const answer = {
      message: isPublishing ? engagementMessages.triviaPublished : engagementMessages.triviaUpdated,
      trivia_id: current.id,
    };
    const columns = { title: input.title, description: input.description, ...images, publish_at };
    const address = imageAddress(ctx.platform);
    const { before, after } = difference(presentForAudit(current, address), presentForAudit(columns, address));
    // A save that changes nothing is no version: it would tell the next editor of a change that nobody made.
    if (Object.keys(after).length === 0) return { ...answer, version: current.version };
    await keepImagesOf(ctx, tx, images, current);
    const row = await trivia.update(tx, current.id, columns);
    await ctx.audit(tx, {
      action: isPublishing ? 'trivia.published' : 'trivia.updated',
      noun: triviaNoun,
      id: row.id,
      name: row.title,
      eventName: event.name,
      before: { ...before, version: current.version },
      after: { ...after, version: row.version },
    });
    await tellOf(ctx, tx, { id: row.id, eventId: event.id, before: current, after: row });
    return { ...answer, version: row.version };
  });
}

/** Null takes an automatic one back. Without a time what is unpublished is published now, by the server's clock. */
async function publishAt(
  tx: Tx,
  current: trivia.TriviaRecord,
  { is_publish: isPublish, publish_time: at }: UpdateInput,
): Promise<string | null> {
  if (current.is_auto_generated && !isPublish) return null;
  if (at) return timestampFromMs(at);
  if (current.publish_at !== null) throw invalidField('publish_time', engagementMessages.publishTimeRequired);
  return trivia.momentOf(tx);
}
