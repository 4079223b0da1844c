import { randomUUID } from 'node:crypto';
import type { LightReport } from '@backline/contract/live';
import type { LightCounter, Phone } from '../../platform/live/live.port.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { EventPhones } from './event-phones.ts';
import { listStanding } from './phone-counts.repository.ts';
import { findSections, savePhoneCounts } from './phones.service.ts';

/** A show's figures are told each second while they change, and often enough to stay fresh while they do not. */
const changedEveryMs = 1_000;
const unchangedEveryTurns = 5;

/** What this process hears of phones, told to the database in one row an event: never a row a phone. */
export function createLightCounter({ db, live, log }: Pick<Platform, 'db' | 'live' | 'log'>): LightCounter {
  const processId = randomUUID();
  const events = new Map<number, EventPhones>();
  const places = new Map<Phone, EventPhones>();
  let turn = 0;
  let isTelling = false;
  const telling = setInterval(() => void tell(), changedEveryMs).unref();

  async function tell(): Promise<void> {
    if (isTelling) return;
    isTelling = true;
    turn += 1;
    try {
      const due = [...events.values()].filter((phones) => phones.hasChanged || turn % unchangedEveryTurns === 0);
      for (const phones of due) {
        const unknown = phones.withoutSection();
        if (unknown.length > 0) phones.seat(await findSections(db, phones.eventId, unknown));
      }
      const standing = await listStanding(
        db,
        due.map(({ eventId }) => eventId),
      );
      const told = due.map((phones) => {
        const stand = standing.get(phones.eventId);
        phones.stand({ epoch: stand?.epoch ?? 0, showEpoch: stand?.show_epoch ?? null });
        const counted = { showId: stand?.show_id ?? null, epoch: stand?.epoch ?? 0, counts: phones.count() };
        return { processId, eventId: phones.eventId, ...counted };
      });
      await savePhoneCounts({ db, live }, told);
      for (const phones of due) if (phones.isEmpty) events.delete(phones.eventId);
    } catch (error) {
      // The figures of the next second hold these, too.
      for (const phones of events.values()) phones.hasChanged = true;
      log.warn({ err: error }, 'phones of a light show were not counted');
    } finally {
      isTelling = false;
    }
  }

  return {
    report(phone, light: LightReport) {
      const phones = events.get(light.event_id) ?? new EventPhones(light.event_id);
      events.set(light.event_id, phones);
      const before = places.get(phone);
      if (before !== phones) before?.leave(phone);
      places.set(phone, phones);
      phones.hear(phone, light);
    },
    gone(phone) {
      places.get(phone)?.leave(phone);
      places.delete(phone);
    },
    async close() {
      clearInterval(telling);
      await tell();
    },
  };
}
