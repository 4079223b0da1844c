import type { EventFile } from './event-file.ts';
import { addEventPattern, isStartPast } from './event-patterns.ts';
import type { Operation } from './operation.ts';
import { addPoll } from './polls.ts';
import { addProduct } from './products.ts';
import { addRaffle } from './raffles.ts';
import { addTrivia } from './trivia.ts';

export const partKinds = ['products', 'drops', 'polls', 'trivia', 'raffles', 'patterns'] as const;
export type PartKind = (typeof partKinds)[number];

/**
 * Reasons why an import leaves a part out. `past`: it would begin before now. `exists`: the artist already has a product
 * of this title. `too_few_units`: that product has fewer units than its drop needs.
 */
export const leftOutReasons = ['no_permission', 'no_artist', 'past', 'exists', 'too_few_units'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface LeftOut {
  kind: PartKind;
  reason: LeftOutReason;
  names: string[];
}

export interface EventFilePlan {
  /** Places in the lists of the file. A drop has the place of its product. */
  made: Record<PartKind, number[]>;
  leftOut: LeftOut[];
}

interface Circumstances {
  /** Start of the new event. Null if it is not chosen yet. */
  startsMs: number | null;
  nowMs: number;
  /** Why the products of the artist at this place of the file cannot be made, or null. */
  refusesArtist: (artist: number) => LeftOutReason | null;
  may: (operation: Pick<Operation, 'access'>) => boolean;
}

/** Decides which parts of a file an import makes. The page shows it beforehand, the server acts on it. */
export function planEventFile(file: EventFile, { startsMs, nowMs, refusesArtist, may }: Circumstances): EventFilePlan {
  const plan = newPlan();
  const isPast = (afterMs: number) => startsMs !== null && isStartPast(startsMs + afterMs, nowMs);
  const take = <Part>(
    kind: PartKind,
    parts: readonly Part[],
    reasonOf: (part: Part) => LeftOutReason | null,
    nameOf: (part: Part) => string,
  ) => {
    for (const [place, part] of parts.entries()) {
      const reason = reasonOf(part);
      if (reason === null) plan.made[kind].push(place);
      else leaveOut(plan, { kind, reason, name: nameOf(part) });
    }
  };
  const timely = (operation: Operation, afterMs: number): LeftOutReason | null => {
    if (!may(operation)) return 'no_permission';
    return isPast(afterMs) ? 'past' : null;
  };
  take(
    'products',
    file.products,
    ({ artist }) => (may(addProduct) ? refusesArtist(artist) : 'no_permission'),
    ({ title }) => title,
  );
  for (const place of plan.made.products) {
    const { drop, title } = file.products[place] ?? { drop: null, title: '' };
    if (drop === null) continue;
    if (isPast(drop.start_after_ms)) leaveOut(plan, { kind: 'drops', reason: 'past', name: title });
    else plan.made.drops.push(place);
  }
  take(
    'polls',
    file.polls,
    (poll) => timely(addPoll, poll.start_after_ms),
    ({ question }) => question,
  );
  take(
    'trivia',
    file.trivia,
    (trivia) => timely(addTrivia, trivia.publish_after_ms),
    ({ title }) => title,
  );
  take(
    'raffles',
    file.raffles,
    (raffle) => timely(addRaffle, raffle.start_after_ms),
    ({ title }) => title,
  );
  take(
    'patterns',
    file.patterns,
    (pattern) => timely(addEventPattern, pattern.start_after_ms),
    ({ light }) => file.lights[light]?.name ?? '',
  );
  return plan;
}

const newPlan = (): EventFilePlan => ({
  made: { products: [], drops: [], polls: [], trivia: [], raffles: [], patterns: [] },
  leftOut: [],
});

export function leaveOut(
  { leftOut }: Pick<EventFilePlan, 'leftOut'>,
  { kind, reason, name }: Omit<LeftOut, 'names'> & { name: string },
): void {
  const known = leftOut.find((each) => each.kind === kind && each.reason === reason);
  if (known === undefined) leftOut.push({ kind, reason, names: [name] });
  else known.names.push(name);
}
