import * as contract from '@backline/contract/event-proposals';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, type Route } from '../../platform/http/route.ts';
import * as decisions from './event-proposals.service.ts';
import * as own from './own-proposals.service.ts';

export const eventProposalRoutes: Route[] = [
  handleFan(contract.listOwnProposals, (ctx) => own.listOwnProposals(ctx)),
  handleFan(contract.listProposalArtists, (ctx) => own.listProposalArtists(ctx)),
  handleFan(contract.proposeEvent, own.proposeEvent),
  handleFan(contract.withdrawProposal, own.withdrawProposal),
  handleList(contract.listEventProposals, 'time', decisions.listEventProposals),
  handle(contract.getEventProposal, decisions.getEventProposal),
  handle(contract.refuseEventProposal, decisions.refuseEventProposal),
];
