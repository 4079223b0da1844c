import * as triviaTexts from '@backline/contract/trivia.texts';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/trivia';
import { timestampFromMs, type Tx } from '../../platform/db/database.ts';
import { invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { imageAddress } from '../events/index.ts';
import { notifyOf } from './publishing.service.ts';
import { imagesOf, keepImagesOf } from './trivia-images.ts';
import { presentForAudit } from './trivia.presenter.ts';
import * as trivia from './trivia.repository.ts';
import { lockEvent } from './trivia.service.ts';

type UpdateInput = ParsedInput<typeof contract.updateTrivia>;

export async function updateTrivia(
  ctx: ActorContext,
  input: UpdateInput,
): Promise<Output<typeof contract.updateTrivia>> {
  const images = await imagesOf(ctx, input);
  return ctx.transaction(async (tx) => {
    const event = await lockEvent(ctx, tx, input.event_id);
    const current = await trivia.findForUpdate(tx, event.id, input.trivia_id);
    if (current === null) throw notFound();
    const form = { noun: contract.triviaNoun, opened: input.version, message: triviaTexts.triviaConflict };
    await requireFresh(ctx, tx, current, form);
    const publish_at = await publishAt(tx, current, input);
    const isPublishing = current.publish_at === null && publish_at !== null;
    const { title, description } = input;
    const columns = { title, description, ...images, publish_at, ...(await choiceOf(tx, current, input)) };
    const address = imageAddress(ctx.platform);
    const { version } = await saveRecord(ctx, tx, {
      action: isPublishing ? 'trivia.published' : 'trivia.updated',
      noun: contract.triviaNoun,
      current,
      name: input.title,
      eventName: event.name,
      before: presentForAudit(current, address),
      after: presentForAudit(columns, address),
      write: async () => {
        await keepImagesOf(ctx, tx, images, current);
        const row = await trivia.update(tx, current.id, columns);
        await notifyOf(ctx, tx, { id: row.id, eventId: event.id, before: current, after: row });
        return row.version;
      },
    });
    return {
      message: isPublishing ? triviaTexts.triviaPublished : triviaTexts.triviaUpdated,
      trivia_id: current.id,
      version,
    };
  });
}

/** Returns the options and the right one. Throws a field error if answered options would change. */
async function choiceOf(
  tx: Tx,
  current: trivia.TriviaRecord,
  { options = current.options, right_option = current.right_option }: UpdateInput,
): Promise<Pick<trivia.TriviaColumns, 'options' | 'right_option'>> {
  const isSame =
    options.length === current.options.length && options.every((option, place) => option === current.options[place]);
  if (!isSame && (await trivia.isAnswered(tx, current.id))) {
    throw invalidField('options', triviaTexts.triviaOptionsStay);
  }
  return { options, right_option };
}

/**
 * Returns the publish time, or null to unpublish automatic trivia. Uses the database's current time if none is given
 * and the trivia had none before.
 */
async function publishAt(
  tx: Tx,
  current: trivia.TriviaRecord,
  { is_publish: isPublish, publish_time: at }: UpdateInput,
): Promise<string | null> {
  if (current.is_auto_generated && !isPublish) return null;
  if (at) return timestampFromMs(at);
  if (current.publish_at !== null) throw invalidField('publish_time', triviaTexts.publishTimeRequired);
  return trivia.momentOf(tx);
}
