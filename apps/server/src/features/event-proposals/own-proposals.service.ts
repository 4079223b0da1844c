import * as contract from '@backline/contract/event-proposals';
import type { Output } from '@backline/contract/operation';
import * as eventTexts from '@backline/contract/events.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as proposalTexts from '@backline/contract/event-proposals.texts';
import { timestampFromMs, type Tx } from '../../platform/db/database.ts';
import { conflict, forbidden, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { findCity, requireKnownZone, type Place } from '../lookups/index.ts';
import { pictureAddress, presentForAudit, presentOwn } from './event-proposals.presenter.ts';
import { keepPictures, picturesOf } from './proposal-pictures.ts';
import * as proposals from './event-proposals.repository.ts';

/** Limit of proposals per fan and day. Withdrawn proposals count too. */
const proposeLimit: Limit = { limit: 20, windowSeconds: 24 * 3600 };

export async function listOwnProposals(ctx: FanContext): Promise<Output<typeof contract.listOwnProposals>> {
  const [mayPropose, rows] = await Promise.all([
    proposals.mayPropose(ctx.db, ctx.fan.id),
    proposals.listOwn(ctx.db, ctx.fan.id),
  ]);
  return { may_propose: mayPropose, result: rows.map((row) => presentOwn(row, pictureAddress(ctx))) };
}

export async function listProposalArtists(ctx: FanContext): Promise<Output<typeof contract.listProposalArtists>> {
  if (!(await proposals.mayPropose(ctx.db, ctx.fan.id))) return [];
  return proposals.listArtists(ctx.db, ctx.fan.id);
}

export const proposeEvent: Call<typeof contract.proposeEvent, FanContext> = async (ctx, input) => {
  const { event_name, timezone, venue, words, artist_id } = input;
  await throttle(ctx.db, `proposeEvent:fan:${ctx.fan.id}`, proposeLimit);
  const pictures = await picturesOf(ctx, input);
  return ctx.transaction(async (tx) => {
    if (!(await proposals.lockProposer(tx, ctx.fan.id))) throw forbidden(proposalTexts.proposalNotOpen);
    if (input.event_dttm <= Date.now()) throw invalidField('event_dttm', proposalTexts.proposalDatePast);
    const artist = await proposals.findSeen(tx, ctx.fan.id, artist_id);
    if (artist === null) throw invalidField('artist_id', peopleTexts.personOutOfReach);
    const place = await placeOf(tx, input);
    await requireKnownZone(tx, timezone);
    if ((await proposals.countWaiting(tx, ctx.fan.id)) >= contract.maxWaitingProposals) {
      throw conflict(proposalTexts.proposalsWait(contract.maxWaitingProposals));
    }
    await keepPictures(ctx, tx, pictures);
    const starts_at = timestampFromMs(input.event_dttm);
    const fields = { event_name, starts_at, timezone, venue, words, artist_id, ...place };
    const id = await proposals.insert(tx, { ...fields, ...pictures, proposed_by: ctx.fan.id });
    await ctx.audit(tx, {
      action: 'event_proposal.made',
      noun: contract.eventProposalNoun,
      id,
      name: event_name,
      after: presentForAudit(fields),
    });
    await notifyManager(ctx, tx, id, artist.manager_id);
    return { message: proposalTexts.eventProposed, proposal_id: id };
  });
};

async function placeOf(tx: Tx, { state_id: stateId, city }: { state_id: number; city: string }): Promise<Place> {
  const found = await findCity(tx, { stateId, city });
  if (found === null) throw invalidField('state_id', eventTexts.stateRequired);
  if (found.city === null) throw invalidField('city', eventTexts.cityRequired);
  return { ...found, city: found.city };
}

/** Throws the same `not_found` for an unknown proposal and another fan's proposal. */
export const withdrawProposal: Call<typeof contract.withdrawProposal, FanContext> = async (
  ctx,
  { proposal_id: id },
) => {
  return ctx.transaction(async (tx) => {
    const proposal = await proposals.findOwnForUpdate(tx, id, ctx.fan.id);
    if (proposal === null) throw notFound();
    if (proposal.status === 'accepted' || proposal.status === 'refused') throw conflict(proposalTexts.proposalDecided);
    if (proposal.status === 'waiting') {
      await proposals.decide(tx, id, { status: 'withdrawn' });
      await ctx.audit(tx, {
        action: 'event_proposal.withdrawn',
        noun: contract.eventProposalNoun,
        id,
        name: proposal.event_name,
      });
      await notifyManager(ctx, tx, id, await proposals.findManager(tx, proposal.artist_id));
    }
    return { message: proposalTexts.proposalWithdrawn };
  });
};

/** Notifies managers only. An ADMIN gets no notice of a proposal. */
async function notifyManager(ctx: FanContext, tx: Tx, proposalId: number, managerId: number | null): Promise<void> {
  if (managerId === null) return;
  await ctx.notify(tx, contract.waitingProposals, { userId: managerId, data: { proposal_id: proposalId } });
}

/** Notifies the managers before a fan is erased, because the erasure deletes the fan's proposals. */
export async function warnBeforeLeave(ctx: FanContext, tx: Tx): Promise<void> {
  for (const { id, manager_id } of await proposals.listWaitingOf(tx, ctx.fan.id)) {
    await notifyManager(ctx, tx, id, manager_id);
  }
}
