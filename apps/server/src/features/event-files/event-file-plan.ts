import type { EventFile } from '@backline/contract/event-file';
import type { PartKind, SkippedParts, SkipReason } from '@backline/contract/event-file-plan';
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
  toCreate: Record<PartKind, number[]>;
  skipped: SkippedParts[];
  /** Products that the artists already have, by the place of the product of the same title in the file. They only get its drop. */
  existing: Map<number, TitledProduct>;
}

/** The artist in this house for an artist of the file, or why products of theirs are skipped. */
export type ArtistChoice = { id: number } | { refusal: SkipReason };

export interface ImportConditions {
  /** Start of the new event. Null if it is not chosen yet. */
  startsMs: number | null;
  nowMs: number;
  /** By their place in the file. */
  artists: readonly ArtistChoice[];
  /** Current products of these artists, by {@link titleKey}. */
  existing: ReadonlyMap<string, TitledProduct>;
  may: (operation: Operation) => boolean;
}

export const titleKey = (artistId: number, title: string): string => `${artistId}/${productTitleKey(title)}`;

/** Decides which parts of a file an import creates. The preview and the import both use it. */
export function planEventFile(file: EventFile, conditions: ImportConditions): EventFilePlan {
  const plan: EventFilePlan = {
    toCreate: { products: [], drops: [], polls: [], trivia: [], raffles: [], patterns: [] },
    skipped: [],
    existing: new Map(),
  };
  planProducts(file, conditions, plan);
  const { startsMs, nowMs, may } = conditions;
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
      if (reason === null) plan.toCreate[kind].push(place);
      else skip(plan, { kind, reason, name });
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
function planProducts(file: EventFile, conditions: ImportConditions, plan: EventFilePlan): void {
  const planned = new Set<string>();
  for (const [place, product] of file.products.entries()) {
    const { title: name, drop } = product;
    const artist = conditions.artists[product.artist] ?? { refusal: 'no_artist' };
    const refusal = conditions.may(addProduct) ? ('refusal' in artist ? artist.refusal : null) : 'no_permission';
    if (refusal !== null || !('id' in artist)) {
      skip(plan, { kind: 'products', reason: refusal ?? 'no_artist', name });
      continue;
    }
    const key = titleKey(artist.id, name);
    if (planned.has(key)) {
      skip(plan, { kind: 'products', reason: 'repeated', name });
      if (drop !== null) skip(plan, { kind: 'drops', reason: 'repeated', name });
      continue;
    }
    planned.add(key);
    const known = conditions.existing.get(key);
    if (known === undefined) plan.toCreate.products.push(place);
    else {
      plan.existing.set(place, known);
      skip(plan, { kind: 'products', reason: 'exists', name });
    }
    if (drop === null) continue;
    const reason = refusalOfDrop(drop, conditions, known);
    if (reason === null) plan.toCreate.drops.push(place);
    else skip(plan, { kind: 'drops', reason, name });
  }
}

type Drop = NonNullable<EventFile['products'][number]['drop']>;

function refusalOfDrop(
  { start_after_ms: afterMs, max_drop_quantity: maxQuantity }: Drop,
  { startsMs, nowMs, may }: ImportConditions,
  known: TitledProduct | undefined,
): SkipReason | null {
  if (startsMs !== null && isStartPast(startsMs + afterMs, nowMs)) return 'past';
  if (known === undefined) return null;
  if (!may(dropProduct)) return 'no_permission';
  return dropQuantityError({ maxQuantity }, known.sizes) === null ? null : 'too_few_units';
}

/** Returns the places of the images that the event and the planned parts show. */
export function placesOfImages(file: EventFile, { toCreate }: Pick<EventFilePlan, 'toCreate'>): number[] {
  const parts = [
    file.event,
    ...toCreate.products.map((place) => file.products[place]),
    ...toCreate.trivia.map((place) => file.trivia[place]),
  ];
  const places = parts.flatMap((part) => [part?.image ?? null, part?.thumbnail ?? null]);
  return [...new Set(places)].filter((place) => place !== null);
}

function skip(
  { skipped }: Pick<EventFilePlan, 'skipped'>,
  { kind, reason, name }: Omit<SkippedParts, 'names'> & { name: string },
): void {
  const known = skipped.find((each) => each.kind === kind && each.reason === reason);
  if (known === undefined) skipped.push({ kind, reason, names: [name] });
  else known.names.push(name);
}
