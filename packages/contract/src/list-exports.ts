import { listAudit } from './audit.ts';
import { listEventOrders } from './event-orders.ts';
import { exportOf } from './exports.ts';
import { listPollParticipants, listPollWinners } from './polls.ts';
import { listRaffleWinners } from './raffles.ts';
import { listEventSales } from './reports.ts';
import { listRequestingUsers } from './song-requests.ts';
import { listSupportCases } from './support-tickets.ts';

export const exportSales = exportOf(listEventSales, 'What was sold at events inside the reach, as CSV');
export const exportEventOrders = exportOf(listEventOrders, 'Orders of an event, as CSV');
export const exportRequestingUsers = exportOf(listRequestingUsers, 'Who asks for a song, as CSV');
export const exportPollParticipants = exportOf(listPollParticipants, 'Who answered a poll, as CSV');
export const exportPollWinners = exportOf(listPollWinners, 'Who won a completed poll, as CSV');
export const exportRaffleWinners = exportOf(listRaffleWinners, 'Who won a raffle, the first drawn first, as CSV');
export const exportAudit = exportOf(listAudit, 'Lines of the audit log, as CSV');
export const exportSupportCases = exportOf(listSupportCases, 'Support tickets of an event, as CSV');
