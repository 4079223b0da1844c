export { supportTicketJobs } from './support-tickets.jobs.ts';
export { supportTicketRoutes } from './support-tickets.routes.ts';
