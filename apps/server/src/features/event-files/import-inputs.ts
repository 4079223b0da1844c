import { type EventFile, placeText } from '@backline/contract/event-file';
import { createEventInput } from '@backline/contract/event-fields';
import type { importEvent, previewEventImport } from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import { addEventPatternInput } from '@backline/contract/event-patterns';
import { omit } from '@backline/contract/fields';
import { maxFields, type ParsedInput } from '@backline/contract/operation';
import { addPollInput } from '@backline/contract/polls';
import { addProductInput } from '@backline/contract/products';
import { addRaffleInput } from '@backline/contract/raffles';
import { addTriviaInput } from '@backline/contract/trivia';
import type { z } from 'zod';
import { AppError } from '../../platform/errors/errors.ts';
import type { EventFilePlan } from './event-file-plan.ts';

type Input = ParsedInput<typeof importEvent>;
type PreviewInput = ParsedInput<typeof previewEventImport>;

/** Stands for ids that exist only once the event and its patterns are stored. */
const placeholderId = 1;
/** Far from both ends of the calendar, so that no part of an exported event leaves it. */
const placeholderStartMs = Date.UTC(2500, 0);

/** Throws the refusal of an import with these choices, also while the start or the artists are not chosen. */
export function validateParts({ file, event_dttm: startsMs, artist_id: chosen }: PreviewInput, plan: EventFilePlan) {
  const input = {
    file,
    event_name: file.event.event_name,
    event_dttm: startsMs ?? placeholderStartMs,
    seo_url: 'preview',
    manager_id: placeholderId,
    artist_id: chosen.map((id) => id ?? placeholderId),
  };
  inputsOfFile(input, plan, { managerId: placeholderId, ownIds: [] });
}

/** Builds the inputs of the operations that create the parts, and validates them by the rules of these operations. */
export function inputsOfFile(input: Input, plan: EventFilePlan, people: { managerId: number; ownIds: number[] }) {
  const { file, event_dttm: startsMs } = input;
  const event = { event_id: placeholderId };
  const times = ({ start_after_ms, end_after_ms }: { start_after_ms: number; end_after_ms: number }) => ({
    start_time: startsMs + start_after_ms,
    end_time: startsMs + end_after_ms,
  });
  const each = <Part, Schema extends z.ZodType>(
    kind: 'products' | 'polls' | 'trivia' | 'raffles' | 'patterns',
    schema: Schema,
    toInput: (part: Part, place: number) => unknown,
    places: readonly number[] = plan.toCreate[kind],
  ) =>
    places.map((place) => ({
      place,
      input: validated(schema, toInput(file[kind][place] as Part, place), [kind, place]),
    }));
  // A product that exists already gets its drop, which is validated together with the product of the file.
  const products = [...new Set([...plan.toCreate.products, ...plan.toCreate.drops])].sort(
    (left, right) => left - right,
  );
  return {
    event: validated(createEventInput, newEvent(input, people), ['event']),
    products: each(
      'products',
      addProductInput,
      (product: EventFile['products'][number], place) =>
        newProduct(product, {
          startsMs,
          artistId: input.artist_id[product.artist],
          isDropped: plan.toCreate.drops.includes(place),
        }),
      products,
    ),
    polls: each('polls', addPollInput, (poll: EventFile['polls'][number]) => ({
      ...event,
      ...omit(poll, ['start_after_ms', 'end_after_ms']),
      ...times(poll),
    })),
    trivia: each('trivia', addTriviaInput, (trivia: EventFile['trivia'][number]) => ({
      ...event,
      ...omit(trivia, ['publish_after_ms', 'image', 'thumbnail']),
      publish_time: startsMs + trivia.publish_after_ms,
    })),
    raffles: each('raffles', addRaffleInput, (raffle: EventFile['raffles'][number]) => ({
      ...event,
      ...omit(raffle, ['start_after_ms', 'end_after_ms']),
      ...times(raffle),
    })),
    patterns: each('patterns', addEventPatternInput, (pattern: EventFile['patterns'][number]) => ({
      ...event,
      pattern_id: placeholderId,
      start_dttm: startsMs + pattern.start_after_ms,
    })),
  };
}
export type FileInputs = ReturnType<typeof inputsOfFile>;

const newEvent = (input: Input, { managerId, ownIds }: { managerId: number; ownIds: number[] }) => ({
  ...omit(input.file.event, ['image', 'thumbnail']),
  event_name: input.event_name,
  event_dttm: input.event_dttm,
  seo_url: input.seo_url,
  manager_id: managerId,
  artist_id: chosenArtists(input),
  team_members_id: ownIds,
});

/** Returns each chosen artist once: two artists of the file may be one in this house. */
export const chosenArtists = ({ artist_id: chosen }: Pick<Input, 'artist_id'>): number[] => [
  ...new Set(chosen.filter((id) => id !== null)),
];

interface Chosen {
  startsMs: number;
  artistId: number | null | undefined;
  isDropped: boolean;
}

function newProduct(product: EventFile['products'][number], { startsMs, artistId, isDropped }: Chosen) {
  const { drop, is_drop_only: isDropOnly } = product;
  return {
    ...omit(product, ['artist', 'drop', 'image', 'thumbnail', 'start_after_ms', 'end_after_ms']),
    artist_id: artistId,
    is_drop: isDropOnly || isDropped,
    available_start_dttm: startsMs + product.start_after_ms,
    available_end_dttm: startsMs + product.end_after_ms,
    artist_product_drops:
      drop === null || !isDropped
        ? []
        : [
            {
              event_id: placeholderId,
              drop_start_dttm: startsMs + drop.start_after_ms,
              drop_end_dttm: startsMs + drop.end_after_ms,
              special_price: drop.special_price,
              max_drop_quantity: drop.max_drop_quantity,
            },
          ],
  };
}

/** Fields that stand in the form of the import itself, beside the file. */
const ofForm = new Set(['event_name', 'event_dttm', 'seo_url', 'manager_id', 'artist_id']);

/** Throws field errors that name the place in the file, because a page has no inputs for it. */
function validated<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: (string | number)[],
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, maxFields).map(({ path, message }) => {
    if (place[0] === 'event' && ofForm.has(String(path[0]))) return { path: path.join('.'), message };
    const full = [...place, ...path];
    return { path: `file.${full.join('.')}`, message: fileTexts.inFile(placeText(full), message) };
  });
  throw new AppError('invalid_input', fields[0]?.message ?? fileTexts.otherFormat, { fields });
}
