export { countEntries, raffleParticipants, raffleWinners } from './raffle-entries.repository.ts';
export { raffleJobs } from './raffles.jobs.ts';
export { raffleRoutes } from './raffles.routes.ts';
