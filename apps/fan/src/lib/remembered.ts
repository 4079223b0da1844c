import { fanStore } from './fan-store.ts';

/** A seat as printed on a ticket; all fields are empty for standing places. */
export interface Seat {
  section: string;
  row: string;
  seat: string;
}

/** Returns the event that the fan joined by this code on this phone, or null. */
export function rememberedEvent(eventCode: string): number | null {
  const id = Number(fanStore.getItem(`event.${eventCode}`) ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export const rememberEvent = (eventCode: string, eventId: number) =>
  fanStore.setItem(`event.${eventCode}`, `${eventId}`);

export function rememberedSeat(eventId: number): Seat | null {
  try {
    const { section, row, seat } = JSON.parse(fanStore.getItem(`seat.${eventId}`) ?? '');
    return { section: String(section), row: String(row), seat: String(seat) };
  } catch {
    return null;
  }
}

export const rememberSeat = (eventId: number, seat: Seat) => fanStore.setItem(`seat.${eventId}`, JSON.stringify(seat));

/** Returns whether the fan has closed the screen of a won raffle on this phone. */
export const hasSeenWin = (raffleId: number) => fanStore.getItem(`won.${raffleId}`) !== null;

export const rememberSeenWin = (raffleId: number) => fanStore.setItem(`won.${raffleId}`, 'seen');
