import type { PlannedEvent } from './event-plan.ts';
import { firstNames, lastNames } from './people-names.ts';
import type { Random } from './random.ts';

export interface PlannedJoin {
  event: PlannedEvent;
  joinedAt: Date;
  checkedInAt: Date | null;
  seat: { section: string; row: string; seat: string } | undefined;
  isTrusted: boolean;
}

export interface PlannedFan {
  name: string;
  phone: string;
  email: string | null;
  createdAt: Date;
  joins: PlannedJoin[];
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Area codes whose numbers 555-0100 to 555-0199 are reserved for fiction. */
const areas = [201, 303, 404, 503, 617, 702, 818];

/** Plans returning fans: each joins at least one event, most several. */
export function planCrowd(events: readonly PlannedEvent[], size: number, now: Date, random: Random): PlannedFan[] {
  const fans: PlannedFan[] = Array.from({ length: size }, (_, index) => {
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
    return {
      name,
      phone: `+1${areas[Math.floor(index / 100)]}55501${String(index % 100).padStart(2, '0')}`,
      email: index % 3 === 0 ? null : `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${index}@fans.example.org`,
      createdAt: now,
      joins: [],
    };
  });
  let next = 0;
  for (const event of events) {
    const chosen = new Set<PlannedFan>();
    while (chosen.size < event.crowd) {
      // Picks about half of the fans in turn, so that everybody comes to some event, and the others at random.
      const fan = fans[random.chance(0.5) ? next++ % size : random.int(0, size - 1)];
      if (fan !== undefined) chosen.add(fan);
    }
    for (const fan of chosen) fan.joins.push(planJoin(event, now, random));
  }
  for (const fan of fans) {
    fan.createdAt = new Date(
      Math.min(...fan.joins.map((join) => join.joinedAt.getTime())) - random.between(1, 9) * minuteMs,
    );
  }
  return fans;
}

function planJoin(event: PlannedEvent, now: Date, random: Random): PlannedJoin {
  const start = event.startsAt.getTime();
  const last = Math.min(start, now.getTime());
  // Most join in the last days, nobody before the announcement.
  const early = -Math.log(1 - random.next()) * 5 * dayMs;
  const joinedAt = new Date(
    Math.max(last - 55 * minuteMs - early, Math.min(event.createdAt.getTime(), last - 60 * minuteMs)),
  );
  const arrivesAt = new Date(start - (event.isTonight ? random.between(60, 12) : random.between(50, -40)) * minuteMs);
  const hasArrived = random.chance(0.76) && arrivesAt < now;
  return {
    event,
    joinedAt,
    checkedInAt: hasArrived ? arrivesAt : null,
    seat: event.isInSeat ? seat(random) : undefined,
    isTrusted: random.chance(0.01),
  };
}

function seat(random: Random): PlannedJoin['seat'] {
  return {
    section: random.pick(['Floor', 'Balcony', 'Mezzanine']),
    row: String.fromCodePoint(65 + random.int(0, 17)),
    seat: String(random.int(1, 32)),
  };
}
