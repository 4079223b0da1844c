import type { EventFile } from '@backline/contract/event-file';
import type { LeftOut, LeftOutReason, PartKind } from '@backline/contract/event-file-plan';
import { addEventPattern, isStartPast } from '@backline/contract/event-patterns';
import { dropProduct } from '@backline/contract/merch-drops';
import type { Operation } from '@backline/contract/operation';
import { addPoll } from '@backline/contract/polls';
import { productTitleKey } from '@backline/contract/product-import';
import { dropQuantityError } from '@backline/contract/product-rules';
import { addProduct } from '@backline/contract/products';
import { addRaffle } from '@backline/contract/raffles';
import { addTrivia } from '@backline/contract/trivia';
import type { TitledProduct } from '../products/index.ts';

export interface EventFilePlan {
  /** Places in the lists of the file. A drop has the place of its product. */
  made: Record<PartKind, number[]>;
  leftOut: LeftOut[];
  /** Products that the artists already have, by the place of their namesake in the file. They only get its drop. */
  standing: Map<number, TitledProduct>;
}

/** The artist in this house for an artist of the file, or why products of theirs cannot be made. */
export type JudgedArtist = { id: number } | { refusal: LeftOutReason };

export interface Circumstances {
  /** Start of the new event. Null if it is not chosen yet. */
  startsMs: number | null;
  nowMs: number;
  /** By their place in the file. */
  artists: readonly JudgedArtist[];
  /** Current products of these artists, by {@link titleKey}. */
  standing: ReadonlyMap<string, TitledProduct>;
  may: (operation: Operation) => boolean;
}

export const titleKey = (artistId: number, title: string): string => `${artistId}/${productTitleKey(title)}`;

/** Decides which parts of a file an import makes. The preview and the import both ask it. */
export function planEventFile(file: EventFile, given: Circumstances): EventFilePlan {
  const plan: EventFilePlan = {
    made: { products: [], drops: [], polls: [], trivia: [], raffles: [], patterns: [] },
    leftOut: [],
    standing: new Map(),
  };
  planProducts(file, given, plan);
  const { startsMs, nowMs, may } = given;
  const take = <Part>(
    kind: 'polls' | 'trivia' | 'raffles' | 'patterns',
    operation: Operation,
    parts: readonly Part[],
    describe: (part: Part) => { afterMs: number; name: string },
  ) => {
    for (const [place, part] of parts.entries()) {
      const { afterMs, name } = describe(part);
      const isPast = startsMs !== null && isStartPast(startsMs + afterMs, nowMs);
      const reason = may(operation) ? (isPast ? 'past' : null) : 'no_permission';
      if (reason === null) plan.made[kind].push(place);
      else leaveOut(plan, { kind, reason, name });
    }
  };
  take('polls', addPoll, file.polls, ({ start_after_ms, question }) => ({ afterMs: start_after_ms, name: question }));
  take('trivia', addTrivia, file.trivia, ({ publish_after_ms, title }) => ({ afterMs: publish_after_ms, name: title }));
  take('raffles', addRaffle, file.raffles, ({ start_after_ms, title }) => ({ afterMs: start_after_ms, name: title }));
  take('patterns', addEventPattern, file.patterns, ({ start_after_ms, light }) => ({
    afterMs: start_after_ms,
    name: file.lights[light]?.name ?? '',
  }));
  return plan;
}

/**
 * Skips a product whose artist already has one of its title, and plans only its drop, so that a template used twice does
 * not double the shop. Of several products with one artist and title, plans the first.
 */
function planProducts(file: EventFile, given: Circumstances, plan: EventFilePlan): void {
  const planned = new Set<string>();
  for (const [place, product] of file.products.entries()) {
    const { title: name, drop } = product;
    const artist = given.artists[product.artist] ?? { refusal: 'no_artist' };
    const refusal = given.may(addProduct) ? ('refusal' in artist ? artist.refusal : null) : 'no_permission';
    if (refusal !== null || !('id' in artist)) {
      leaveOut(plan, { kind: 'products', reason: refusal ?? 'no_artist', name });
      continue;
    }
    const key = titleKey(artist.id, name);
    if (planned.has(key)) {
      leaveOut(plan, { kind: 'products', reason: 'repeated', name });
      if (drop !== null) leaveOut(plan, { kind: 'drops', reason: 'repeated', name });
      continue;
    }
    planned.add(key);
    const known = given.standing.get(key);
    if (known === undefined) plan.made.products.push(place);
    else {
      plan.standing.set(place, known);
      leaveOut(plan, { kind: 'products', reason: 'exists', name });
    }
    if (drop === null) continue;
    const reason = refusalOfDrop(drop, given, known);
    if (reason === null) plan.made.drops.push(place);
    else leaveOut(plan, { kind: 'drops', reason, name });
  }
}

type Drop = NonNullable<EventFile['products'][number]['drop']>;

function refusalOfDrop(
  { start_after_ms: afterMs, max_drop_quantity: maxQuantity }: Drop,
  { startsMs, nowMs, may }: Circumstances,
  known: TitledProduct | undefined,
): LeftOutReason | null {
  if (startsMs !== null && isStartPast(startsMs + afterMs, nowMs)) return 'past';
  if (known === undefined) return null;
  if (!may(dropProduct)) return 'no_permission';
  return dropQuantityError({ maxQuantity }, known.sizes) === null ? null : 'too_few_units';
}

/** Returns the places of the images that the event and the planned parts show. */
export function placesOfImages(file: EventFile, { made }: Pick<EventFilePlan, 'made'>): number[] {
  const parts = [
    file.event,
    ...made.products.map((place) => file.products[place]),
    ...made.trivia.map((place) => file.trivia[place]),
  ];
  const places = parts.flatMap((part) => [part?.image ?? null, part?.thumbnail ?? null]);
  return [...new Set(places)].filter((place) => place !== null);
}

function leaveOut(
  { leftOut }: Pick<EventFilePlan, 'leftOut'>,
  { kind, reason, name }: Omit<LeftOut, 'names'> & { name: string },
): void {
  const known = leftOut.find((each) => each.kind === kind && each.reason === reason);
  if (known === undefined) leftOut.push({ kind, reason, names: [name] });
  else known.names.push(name);
}
