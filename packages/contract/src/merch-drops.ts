import { z } from 'zod';
import { inputsOf, omit, outputsOf } from './fields.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { epochMs, id, listOf, optionalId, pageInput } from './primitives.ts';
import { maxProductDrops, productSizes } from './product-rules.ts';
import { checkDropTimes, dropFields, productDrop, productFields } from './products.ts';

export const merchDropNoun = noun('merch_drop', 'Merch drop', {
  'merch_drop.changed': 'Merch drop changed',
  'merch_drop.paused': 'Merch drop paused',
  'merch_drop.resumed': 'Merch drop resumed',
  'merch_drop.ended': 'Merch drop ended',
});

const minuteMs = 60_000;

export const dropDurations = [
  { label: '10 minutes', ms: 10 * minuteMs },
  { label: '20 minutes', ms: 20 * minuteMs },
  { label: '30 minutes', ms: 30 * minuteMs },
  { label: '40 minutes', ms: 40 * minuteMs },
  { label: '50 minutes', ms: 50 * minuteMs },
  { label: '1 hour', ms: 60 * minuteMs },
] as const;

/**
 * `paused`: a person paused the running drop. `sold_out`: its maximum or all sizes are sold. `over`: it ended by time
 * or by a person.
 */
export const merchDropStates = ['before', 'running', 'paused', 'sold_out', 'over'] as const;
export type MerchDropState = (typeof merchDropStates)[number];

const dropSize = z.object({
  id,
  size: z.enum(productSizes),
  quantity: z.number().int(),
});

const merchDrop = z.object({
  id,
  title: z.string(),
  artist_id: id,
  artist_name: z.string(),
  ...omit(outputsOf(productFields), ['title']),
  sizes: z.array(dropSize).max(productSizes.length),
  ...outputsOf(dropFields),
  /** Holds only this drop, because the reader may not have access to the other events. */
  artist_product_drops: z.array(productDrop).max(1),
  taken_quantity: z.number().int(),
  state: z.enum(merchDropStates),
  /** Version of the drop: grows with each change of its terms and when a person ends it. */
  version: z.number().int(),
});
export type MerchDrop = z.infer<typeof merchDrop>;

const staff = holders(['Page_Merch_Drop'], { reach: 'event' });
const ofADrop = { event_id: id, product_id: id };

export const listMerchDrops = operation.query({
  path: 'product/get_products_list_with_drops',
  summary: 'Lists products with a drop at an event, latest start first',
  access: staff,
  input: z.strictObject({ event_id: id, product_id: optionalId, ...pageInput }),
  output: listOf(merchDrop),
  errors: ['not_found'],
});

const dropChoice = z.object({
  id,
  title: z.string(),
  artist_name: z.string(),
  price: z.number(),
  sizes: z.array(dropSize).max(productSizes.length),
});
export type DropChoice = z.infer<typeof dropChoice>;

export const maxDropChoices = maxProductDrops;

export const listDropChoices = operation.query({
  path: 'product/get_products_to_drop',
  summary: 'Searches products of an event’s artists that have no drop there, by words of their titles',
  access: staff,
  input: z.strictObject({ event_id: id, search: pageInput.search }),
  output: z.array(dropChoice).max(maxDropChoices),
  errors: ['not_found'],
});

export const dropProductInput = z
  .strictObject({
    ...ofADrop,
    is_drop: z.boolean(generalTexts.invalidValue).default(true),
    /** Version that the form loaded; 0 if no drop existed. If omitted, the save always applies. */
    version: z
      .number(generalTexts.invalidValue)
      .int(generalTexts.invalidValue)
      .min(0, generalTexts.invalidValue)
      .optional(),
    ...inputsOf(dropFields),
  })
  .superRefine(checkDropTimes);

export const dropProduct = operation.write({
  path: 'product/drop_product',
  summary: 'Creates, updates or removes a product’s drop at an event; a later end restarts a drop that is over',
  access: staff,
  input: dropProductInput,
  output: z.object({ message: z.string(), product_id: id }),
  errors: ['not_found', 'conflict'],
});

export const shownMinutes = 30;

const controlRoom = merchDrop.extend({
  by_size: z
    .array(
      z.object({
        size_id: id,
        size: z.string(),
        left: z.number().int(),
        held: z.number().int(),
        sold: z.number().int(),
      }),
    )
    .max(2 * productSizes.length),
  held: z.number().int(),
  sold: z.number().int(),
  left: z.number().int(),
  /** Dollars of sold units, less refunds and promo discounts. */
  revenue: z.number(),
  per_minute: z.array(z.object({ minute: epochMs, sold: z.number().int() })).max(shownMinutes),
  now_dttm: epochMs,
});
export type ControlRoom = z.infer<typeof controlRoom>;

export const getControlRoom = operation.query({
  path: 'product/get_drop_control_room',
  summary: 'Returns a drop’s current figures: units left, held and sold by size, sales by minute, and revenue',
  access: staff,
  input: z.strictObject(ofADrop),
  output: controlRoom,
  errors: ['not_found'],
});

const control = (path: string, summary: string) =>
  operation.write({
    path,
    summary,
    access: staff,
    input: z.strictObject(ofADrop),
    errors: ['not_found', 'conflict'],
  });

export const pauseDrop = control('product/pause_drop', 'Pauses sales in a running drop until it is resumed');
export const resumeDrop = control('product/resume_drop', 'Resumes a paused drop, whose end stays the same');
export const endDrop = control(
  'product/end_drop',
  'Ends a drop early; checkouts that hold some of its units may still pay',
);
