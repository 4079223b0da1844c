import { listAudit } from './audit.ts';
import { listEventOrders } from './event-orders.ts';
import { exportOf } from './exports.ts';
import { listPollParticipants, listPollWinners } from './polls.ts';
import { listRaffleWinners } from './raffles.ts';
import { listEventSales } from './reports.ts';
import { listRequestingUsers } from './song-requests.ts';
import { listSupportCases } from './support-tickets.ts';

export const exportSales = exportOf(listEventSales, 'Exports the sales of events that you can see as CSV');
export const exportEventOrders = exportOf(listEventOrders, 'Exports the orders of an event as CSV');
export const exportRequestingUsers = exportOf(listRequestingUsers, 'Exports the fans who requested a song as CSV');
export const exportPollParticipants = exportOf(listPollParticipants, 'Exports the fans who answered a poll as CSV');
export const exportPollWinners = exportOf(listPollWinners, 'Exports the winners of a completed poll as CSV');
export const exportRaffleWinners = exportOf(
  listRaffleWinners,
  'Exports the winners of a raffle, in the order of the draw, as CSV',
);
export const exportAudit = exportOf(listAudit, 'Exports the audit log as CSV');
export const exportSupportCases = exportOf(listSupportCases, 'Exports the support tickets of an event as CSV');
