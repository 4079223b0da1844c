import { passHeader } from '@backline/contract/live';
import { maxPhones } from '@backline/contract/rehearsals';
import type { Guests } from '../../platform/live/live.port.ts';
import { findOpen, isStillGiven } from './rehearsal-pass.service.ts';
import { listOn } from './rehearsals.repository.ts';

/** Spare sockets per rehearsal. A phone may reconnect before its old socket times out. */
const spareSockets = (phones: number) => Math.min(30, 2 + Math.ceil(phones / 10));

export const rehearsalGuests: Guests = {
  name: 'rehearsal',
  audience: 'rehearsal',
  // Limits all rehearsals together to the sockets that two of the largest ones need, so that the other sockets remain
  // for people.
  maxSockets: 2 * maxPhones,
  async find(db, headers) {
    const row = await findOpen(db, String(headers[passHeader] ?? ''));
    if (row === null) return null;
    const { id, event_id: eventId, phones, started_by: givenBy } = row;
    return { id, eventId, maxSockets: phones + spareSockets(phones), givenBy };
  },
  async listOpen(db, ids) {
    const rows = await listOn(db, ids);
    const areGiven = await Promise.all(rows.map((row) => isStillGiven(db, row)));
    return new Set(rows.flatMap(({ id }, place) => (areGiven[place] ? id : [])));
  },
};
