import type { Db } from '../../platform/db/database.ts';
import { listHall, type FanPlace, type HallSection } from './hall.repository.ts';

/** Cache duration. A seat of a later check-in appears after at most half a minute. */
const keptMs = 30_000;
const maxHalls = 200;

export interface Hall {
  sections: ReadonlyMap<string, number>;
  rows: ReadonlyMap<string, ReadonlyMap<string, number>>;
  seats: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const byName = new Intl.Collator('en', { numeric: true });

function sharesOf(names: readonly string[]): ReadonlyMap<string, number> {
  const known = names.filter((name) => name !== '').toSorted(byName.compare);
  return new Map(known.map((name, place) => [name, place / known.length]));
}

export const hallOf = (sections: readonly HallSection[]): Hall => ({
  sections: sharesOf(sections.map(({ section }) => section)),
  rows: new Map(sections.map(({ section, rows }) => [section, sharesOf(rows)])),
  seats: new Map(sections.map(({ section, seats }) => [section, sharesOf(seats)])),
});

export const placeIn = (hall: Hall, { section, row, seat }: FanPlace) => ({
  left_to_right: hall.seats.get(section)?.get(seat) ?? null,
  by_section: hall.sections.get(section) ?? null,
  wave: hall.rows.get(section)?.get(row) ?? null,
});

interface Kept {
  hall: Promise<Hall>;
  untilMs: number;
}

const halls = new WeakMap<Db, Map<number, Kept>>();

/** Returns the hall's seats from a cache, up to half a minute old. */
export async function readHall(db: Db, eventId: number): Promise<Hall> {
  const ofDb = halls.get(db) ?? new Map<number, Kept>();
  halls.set(db, ofDb);
  const known = ofDb.get(eventId);
  if (known !== undefined && known.untilMs > Date.now()) return known.hall;
  const hall = listHall(db, eventId).then(hallOf);
  const kept = { hall, untilMs: Date.now() + keptMs };
  ofDb.delete(eventId);
  ofDb.set(eventId, kept);
  for (const [oldest] of ofDb) {
    if (ofDb.size <= maxHalls) break;
    ofDb.delete(oldest);
  }
  hall.catch(() => {
    if (ofDb.get(eventId) === kept) ofDb.delete(eventId);
  });
  return hall;
}
