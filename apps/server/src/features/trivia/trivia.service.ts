import * as contract from '@backline/contract/trivia';
import * as eventTexts from '@backline/contract/events.texts';
import type { ParsedInput } from '@backline/contract/operation';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { timestampFromMs, type Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { imageAddress, requireEvent, visibleTo } from '../events/index.ts';
import { notifyOf } from './publishing.service.ts';
import { imagesOf, keepImagesOf, noImages, type TriviaImages } from './trivia-images.ts';
import { presentForAudit, presentTrivia } from './trivia.presenter.ts';
import * as trivia from './trivia.repository.ts';

export const listTrivia: ListCall<typeof contract.listTrivia> = async (ctx, { event_id: eventId, search }, window) => {
  const [rows] = await Promise.all([
    trivia.list(ctx.db, { eventId, search }, window),
    requireEvent(ctx.db, ctx.actor, eventId),
  ]);
  const page = pageOf(rows, window.size, ({ created_at, id }) => ({ key: created_at, id }));
  return presentPage(page, (row) => presentTrivia(row, imageAddress(ctx.platform)));
};

/** Throws `not_found` for an unknown id, for trivia of another event and for an event that the actor may not access. */
export const getTrivia: Call<typeof contract.getTrivia> = async (ctx, { event_id: eventId, trivia_id: triviaId }) => {
  const row = await trivia.find(ctx.db, { eventId, triviaId }, visibleTo(ctx.actor));
  if (row === null) throw notFound();
  return presentTrivia(row, imageAddress(ctx.platform));
};

export const addTrivia: Call<typeof contract.addTrivia> = async (ctx, input) => {
  const images = await imagesOf(ctx, input);
  return ctx.transaction(async (tx) => {
    return { message: triviaTexts.triviaCreated, trivia_id: await insertTrivia(ctx, tx, input, images) };
  });
};

/** Inserts a trivia item. Returns its id. */
export async function insertTrivia(
  ctx: ActorContext,
  tx: Tx,
  input: ParsedInput<typeof contract.addTrivia>,
  images: TriviaImages,
): Promise<number> {
  const event = await lockEvent(ctx, tx, input.event_id);
  await keepImagesOf(ctx, tx, images);
  const { title, description, options, right_option } = input;
  const columns = {
    title,
    description,
    options,
    right_option,
    ...images,
    publish_at: timestampFromMs(input.publish_time),
  };
  const row = await trivia.insert(tx, event.id, columns);
  await ctx.audit(tx, {
    action: 'trivia.created',
    noun: contract.triviaNoun,
    id: row.id,
    name: row.title,
    eventName: event.name,
    after: { event_id: event.id, ...presentForAudit(row, imageAddress(ctx.platform)) },
  });
  await notifyOf(ctx, tx, { id: row.id, eventId: event.id, before: null, after: row });
  return row.id;
}

export const deleteTrivia: Call<typeof contract.deleteTrivia> = async (
  ctx,
  { event_id: eventId, trivia_id: triviaId },
) => {
  return ctx.transaction(async (tx) => {
    const event = await lockEvent(ctx, tx, eventId);
    const row = await trivia.findForUpdate(tx, event.id, triviaId);
    if (row === null) throw notFound();
    await trivia.remove(tx, row.id);
    await keepImagesOf(ctx, tx, noImages, row);
    await ctx.audit(tx, {
      action: 'trivia.deleted',
      noun: contract.triviaNoun,
      id: row.id,
      name: row.title,
      eventName: event.name,
      before: { event_id: event.id, ...presentForAudit(row, imageAddress(ctx.platform)) },
    });
    await notifyOf(ctx, tx, { id: row.id, eventId: event.id, before: row, after: null });
    return { message: triviaTexts.triviaDeleted };
  });
};

export async function lockEvent(ctx: ActorContext, tx: Tx, eventId: number): Promise<trivia.LockedEvent> {
  const event = await trivia.lockEvent(tx, eventId, visibleTo(ctx.actor));
  if (event === null) throw notFound(eventTexts.eventNotFound);
  return event;
}
