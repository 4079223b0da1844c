export { supportTicketJobs } from './support-tickets.jobs.ts';
export { searchTickets } from './ticket-search.repository.ts';
export { supportTicketRoutes } from './support-tickets.routes.ts';
export { latestReply } from './replies-now.repository.ts';
