import { eventProposalNoun, ownProposals } from '@backline/contract/event-proposals';
import * as proposalTexts from '@backline/contract/event-proposals.texts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { decidableBy } from './event-proposals.policy.ts';
import { passOnPictures } from './proposal-pictures.ts';
import * as proposals from './event-proposals.repository.ts';

/**
 * Locks a waiting proposal. Throws `not_found` if it is unknown or the actor may not decide it, and `conflict` if it is
 * already decided.
 */
export async function takeProposal(ctx: ActorContext, tx: Tx, proposalId: number): Promise<proposals.ProposalRecord> {
  const proposal = await proposals.findForUpdate(tx, proposalId, decidableBy(ctx.actor));
  if (proposal === null) throw notFound();
  const past = whyPast(proposal);
  if (past !== null) throw conflict(past);
  return proposal;
}

export function whyPast({ status }: Pick<proposals.ProposalRecord, 'status'>): string | null {
  if (status === 'waiting') return null;
  return status === 'withdrawn' ? proposalTexts.proposalTakenBack : proposalTexts.proposalDecided;
}

/** Accepts the proposal in the transaction that creates the event, so that neither is stored without the other. */
export async function acceptProposal(
  ctx: ActorContext,
  tx: Tx,
  proposal: proposals.ProposalRecord,
  { eventId, imageKeys }: { eventId: number; imageKeys: readonly (string | null)[] },
): Promise<void> {
  const { id, event_name: name, proposed_by } = proposal;
  await passOnPictures(ctx, tx, proposal, { by: ctx.actor.id, keys: imageKeys });
  await proposals.decide(tx, id, { status: 'accepted', eventId, decidedBy: ctx.actor.id });
  await ctx.audit(tx, {
    action: 'event_proposal.accepted',
    noun: eventProposalNoun,
    id,
    name,
    after: { event_id: eventId, proposed_by },
  });
  await ctx.notify(tx, ownProposals, { userId: proposed_by, data: { proposal_id: id, status: 'accepted' } });
}
