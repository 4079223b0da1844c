import * as contract from '@backline/contract/trivia';
import * as eventTexts from '@backline/contract/events.texts';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { imageAddress, requireEvent } from '../events/index.ts';
import { factKinds } from './facts/fact-kinds.ts';
import type { Known } from './facts/known.ts';
import { insertNew, type KindedFact } from './facts.repository.ts';
import { gather } from './known.repository.ts';
import { presentForAudit, presentSources } from './trivia.presenter.ts';
import { lockEvent } from './trivia.service.ts';

export const generateTrivia: Call<typeof contract.generateTrivia> = async (ctx, { event_id: eventId }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const known = await gather(ctx.db, eventId);
  if (known === null) throw notFound(eventTexts.eventNotFound);
  return ctx.transaction(async (tx) => {
    const event = await lockEvent(ctx, tx, eventId);
    const made = await insertNew(tx, event.id, generateFacts(known));
    if (made.length === 0) return { message: triviaTexts.triviaNothingNew, trivia_ids: [] };
    await ctx.auditAll(
      tx,
      made.map((row) => ({
        action: 'trivia.generated',
        noun: contract.triviaNoun,
        id: row.id,
        name: row.title,
        eventName: event.name,
        after: {
          event_id: event.id,
          ...presentForAudit(row, imageAddress(ctx.platform)),
          made_from: presentSources(row.sources),
        },
      })),
    );
    await ctx.notify(tx, contract.triviaItems, { eventId: event.id, data: {} });
    return { message: triviaTexts.triviaGenerated, trivia_ids: made.map(({ id }) => id) };
  });
};

export const generateFacts = (known: Known): KindedFact[] =>
  factKinds.flatMap(({ name, factsOf }) => factsOf(known).map((fact) => ({ ...fact, kind: name })));
