export { acceptProposal, takeProposal } from './acceptance.service.ts';
export { eventProposalRoutes } from './event-proposals.routes.ts';
export { tellWaitingLeave } from './own-proposals.service.ts';
