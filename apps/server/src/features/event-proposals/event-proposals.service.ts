import * as contract from '@backline/contract/event-proposals';
import { serverMessages } from '@backline/contract/server-messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { takeProposal, whyPast } from './acceptance.service.ts';
import { decidableBy } from './event-proposals.policy.ts';
import { pictureAddress, presentProposal } from './event-proposals.presenter.ts';
import * as proposals from './event-proposals.repository.ts';

export async function listEventProposals(
  ctx: ActorContext,
  _input: ParsedInput<typeof contract.listEventProposals>,
  { size, ...window }: PageWindow,
): Promise<Page<contract.EventProposal>> {
  const rows = await proposals.listWaiting(ctx.db, decidableBy(ctx.actor), window);
  return presentPage(
    pageOf(rows, size, ({ created_at, id }) => ({ key: created_at, id })),
    (row) => presentProposal(row, pictureAddress(ctx)),
  );
}

/** Throws `not_found` for a decided proposal too, with its own message. */
export async function getEventProposal(
  ctx: ActorContext,
  { proposal_id: id }: ParsedInput<typeof contract.getEventProposal>,
): Promise<contract.EventProposal> {
  const proposal = await proposals.find(ctx.db, id, decidableBy(ctx.actor));
  if (proposal === null) throw notFound();
  const past = whyPast(proposal);
  if (past !== null) throw notFound(past);
  return presentProposal(proposal, pictureAddress(ctx));
}

export async function refuseEventProposal(
  ctx: ActorContext,
  { proposal_id, reason: refusal }: ParsedInput<typeof contract.refuseEventProposal>,
): Promise<Output<typeof contract.refuseEventProposal>> {
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
    return { message: serverMessages.proposalRefused };
  });
}
