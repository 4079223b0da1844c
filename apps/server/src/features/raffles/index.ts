export { countEntries, raffleParticipants, raffleWinners } from './raffle-entries.repository.ts';
export { serveRaffleReceipts } from './raffle-receipt.routes.ts';
export { raffleJobs } from './raffles.jobs.ts';
export { raffleRoutes } from './raffles.routes.ts';
export { insertRaffle, listRaffles } from './raffles.service.ts';
export { nextRaffleStart, rafflesNow } from './raffles-now.repository.ts';
