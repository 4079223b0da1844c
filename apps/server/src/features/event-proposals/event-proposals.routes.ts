import {
  getEventProposal,
  listEventProposals,
  listOwnProposals,
  listProposalArtists,
  proposeEvent,
  refuseEventProposal,
  withdrawProposal,
} from '@backline/contract/event-proposals';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, type Route } from '../../platform/http/route.ts';
import * as decisions from './event-proposals.service.ts';
import * as own from './own-proposals.service.ts';

export const eventProposalRoutes: Route[] = [
  handleFan(listOwnProposals, (ctx) => own.listOwnProposals(ctx)),
  handleFan(listProposalArtists, (ctx) => own.listProposalArtists(ctx)),
  handleFan(proposeEvent, own.proposeEvent),
  handleFan(withdrawProposal, own.withdrawProposal),
  handleList(listEventProposals, 'time', decisions.listEventProposals),
  handle(getEventProposal, decisions.getEventProposal),
  handle(refuseEventProposal, decisions.refuseEventProposal),
];
