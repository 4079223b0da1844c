import { randomUUID } from 'node:crypto';
import type { LightReport, PageFrame } from '@backline/contract/live';
import type { Platform } from '../../platform/context/platform.ts';
import type { Listener } from '../../platform/live/listener.ts';
import type { FrameReceiver } from '../../platform/live/live.port.ts';
import { EventPhones, type Phone } from './event-phones.ts';
import { listStanding } from './phone-counts.repository.ts';
import { findSections, savePhoneCounts } from './phones.service.ts';

/** Interval at which changed counts of a show are stored. Unchanged counts are stored every fifth time. */
const changedEveryMs = 1_000;
const unchangedEveryTurns = 5;

export const createLightCounter = (house: House): FrameReceiver => new LightCounter(house);

type House = Pick<Platform, 'db' | 'live' | 'log'>;

/** Stores one row per event and process, never a row per phone. */
class LightCounter implements FrameReceiver {
  readonly #house: House;
  readonly #processId = randomUUID();
  readonly #events = new Map<number, EventPhones>();
  readonly #places = new Map<Phone, EventPhones>();
  readonly #timer = setInterval(() => void this.#save(), changedEveryMs).unref();
  #turn = 0;
  #isSaving = false;

  constructor(house: House) {
    this.#house = house;
  }

  receive(sender: Listener, frame: PageFrame): boolean {
    if (!('light' in frame)) return false;
    const { light } = frame;
    // Counts fans only. Subscribing to the event has checked their permission.
    if (sender.person.kind === 'fan' && sender.hearsOf(new Set([light.event_id]))) this.#report(sender, light);
    return true;
  }

  gone(phone: Phone): void {
    this.#places.get(phone)?.leave(phone);
    this.#places.delete(phone);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
  }

  #report(phone: Phone, light: LightReport): void {
    const phones = this.#events.get(light.event_id) ?? new EventPhones(light.event_id);
    this.#events.set(light.event_id, phones);
    const before = this.#places.get(phone);
    if (before !== phones) before?.leave(phone);
    this.#places.set(phone, phones);
    phones.hear(phone, light);
  }

  async #save(): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    this.#turn += 1;
    const { db, live, log } = this.#house;
    try {
      const isTurnOfAll = this.#turn % unchangedEveryTurns === 0;
      const due = [...this.#events.values()].filter((phones) => phones.hasChanged || isTurnOfAll);
      for (const phones of due) {
        const unknown = phones.withoutSection();
        if (unknown.length > 0) phones.seat(await findSections(db, phones.eventId, unknown));
      }
      await savePhoneCounts({ db, live }, await this.#counted(due));
      for (const phones of due) if (phones.isEmpty) this.#events.delete(phones.eventId);
    } catch (error) {
      for (const phones of this.#events.values()) phones.hasChanged = true;
      log.warn({ err: error }, 'phones of a light show were not counted');
    } finally {
      this.#isSaving = false;
    }
  }

  async #counted(due: readonly EventPhones[]) {
    const standing = await listStanding(
      this.#house.db,
      due.map(({ eventId }) => eventId),
    );
    return due.map((phones) => {
      const stand = standing.get(phones.eventId);
      phones.stand({ epoch: stand?.epoch ?? 0, showEpoch: stand?.show_epoch ?? null });
      return {
        processId: this.#processId,
        eventId: phones.eventId,
        showId: stand?.show_id ?? null,
        epoch: stand?.epoch ?? 0,
        counts: phones.count(),
      };
    });
  }
}
