export { acceptProposal, takeProposal } from './acceptance.service.ts';
export { eventProposalRoutes } from './event-proposals.routes.ts';
export { warnBeforeLeave } from './own-proposals.service.ts';
