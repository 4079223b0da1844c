import { deriveSeoUrl } from '@backline/contract/event-rules';
import { zoneOf } from '@backline/contract/time-zones';
import { troupes, type Act, type Troupe } from './cast.ts';
import { nights } from './event-names.ts';
import type { Random } from './random.ts';
import { type Venue, venues } from './venues.ts';
import { wallClock } from './zoned-time.ts';

export interface PlannedEvent {
  name: string;
  seoUrl: string;
  venue: Venue;
  startsAt: Date;
  createdAt: Date;
  troupe: Troupe;
  artists: readonly Act[];
  isPaid: boolean;
  isFreeStanding: boolean;
  isInSeat: boolean;
  isTonight: boolean;
  crowd: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const soonMs = 10 * minuteMs;

/** Days relative to today. Most past ones fall into the dashboard's last thirty days. */
const pastDays = [74, 58, 45, 36, 29, 27, 25, 23, 22, 20, 19, 17, 16, 15, 13, 12, 10, 9, 8, 6, 5, 3, 2, 1];
const comingDays = [1, 2, 4, 6, 8, 11, 13, 16, 20, 24, 31, 38, 47, 60, 83];
const doors = [
  [19, 0],
  [19, 30],
  [20, 0],
  [20, 30],
  [21, 0],
] as const;

const fullMinute = (atMs: number) => atMs - (atMs % minuteMs);

/**
 * Plans 24 past events, one that starts in ten minutes, and 15 future ones. Starts are full minutes, because forms save
 * no seconds.
 */
export function planEvents(now: Date, random: Random): PlannedEvent[] {
  const days = [...pastDays.map((day) => -day), 0, ...comingDays];
  const acts = troupes.flatMap((troupe) => troupe.artists.map((act) => ({ troupe, act })));
  return days.map((day, index) => {
    // The offset gives tonight's event, the 25th, to the first artist of the first manager. That artist is a demo
    // sign-in.
    const turn = (index + 3) % acts.length;
    const { troupe, act } = acts[turn] ?? missing();
    const night = nights[turn]?.[Math.floor(index / acts.length)] ?? missing();
    const name = `${act.name}: ${night}`;
    const venue = venues[index % venues.length] ?? missing();
    const startsAt =
      day === 0
        ? new Date(fullMinute(now.getTime() + soonMs))
        : wallClock(now, day, random.pick(doors), zoneOf(venue.timezone));
    const announcedAt = startsAt.getTime() - random.between(24, 60) * dayMs;
    return {
      name,
      seoUrl: deriveSeoUrl(name),
      venue,
      startsAt,
      createdAt: new Date(Math.min(announcedAt, now.getTime() - random.between(0.2, 9) * dayMs)),
      troupe,
      artists: random.chance(0.35) ? [act, random.pick(troupe.artists.filter((other) => other !== act))] : [act],
      isPaid: index % 3 !== 2,
      isFreeStanding: index % 4 !== 3,
      isInSeat: index % 5 !== 4,
      isTonight: day === 0,
      crowd: day === 0 ? 400 : day < 0 ? random.int(36, 96) : Math.max(8, random.int(40, 70) - day),
    };
  });
}

function missing(): never {
  throw new RangeError('The demo has fewer names than events');
}
