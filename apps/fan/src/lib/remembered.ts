import { fanStore } from './session.ts';

/** What is typed from a ticket; all empty for who stands. */
export interface Seat {
  section: string;
  row: string;
  seat: string;
}

/** The event of a code that the fan joined from this phone; null for a code that it does not know. */
export function rememberedEvent(eventCode: string): number | null {
  const id = Number(fanStore.getItem(`event.${eventCode}`) ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export const rememberEvent = (eventCode: string, eventId: number) =>
  fanStore.setItem(`event.${eventCode}`, `${eventId}`);

/** As it was typed last, sent or not; null where nothing was. */
export function rememberedSeat(eventId: number): Seat | null {
  try {
    const { section, row, seat } = JSON.parse(fanStore.getItem(`seat.${eventId}`) ?? '');
    return { section: String(section), row: String(row), seat: String(seat) };
  } catch {
    return null;
  }
}

export const rememberSeat = (eventId: number, seat: Seat) => fanStore.setItem(`seat.${eventId}`, JSON.stringify(seat));
