import * as contract from '@backline/contract/event-proposals';
import * as proposalTexts from '@backline/contract/event-proposals.texts';
import { notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { takeProposal, whyPast } from './acceptance.service.ts';
import { decidableBy } from './event-proposals.policy.ts';
import { pictureAddress, presentProposal } from './event-proposals.presenter.ts';
import * as proposals from './event-proposals.repository.ts';

export const listEventProposals: ListCall<typeof contract.listEventProposals> = async (
  ctx,
  _input,
  { size, ...window },
) => {
  const rows = await proposals.listWaiting(ctx.db, decidableBy(ctx.actor), window);
  return presentPage(
    pageOf(rows, size, ({ created_at, id }) => ({ key: created_at, id })),
    (row) => presentProposal(row, pictureAddress(ctx)),
  );
};

/** Throws `not_found` even for a proposal that was already decided, but with a different message. */
export const getEventProposal: Call<typeof contract.getEventProposal> = async (ctx, { proposal_id: id }) => {
  const proposal = await proposals.find(ctx.db, id, decidableBy(ctx.actor));
  if (proposal === null) throw notFound();
  const past = whyPast(proposal);
  if (past !== null) throw notFound(past);
  return presentProposal(proposal, pictureAddress(ctx));
};

export const refuseEventProposal: Call<typeof contract.refuseEventProposal> = async (
  ctx,
  { proposal_id, reason: refusal },
) => {
  return ctx.transaction(async (tx) => {
    const { id, event_name: name, proposed_by } = await takeProposal(ctx, tx, proposal_id);
    await proposals.decide(tx, id, { status: 'refused', refusal, decidedBy: ctx.actor.id });
    await ctx.audit(tx, {
      action: 'event_proposal.refused',
      noun: contract.eventProposalNoun,
      id,
      name,
      after: { refusal, proposed_by },
    });
    await ctx.notify(tx, contract.ownProposals, { userId: proposed_by, data: { proposal_id: id, status: 'refused' } });
    return { message: proposalTexts.proposalRefused };
  });
};
