import type { EventName } from '@backline/contract/events';
import type { Input } from '@backline/contract/operation';
import { defaultAvailability, type ProductSize } from '@backline/contract/product-rules';
import {
  dropFields,
  productFields,
  type addProduct,
  type Product,
  type ProductDrop,
  type updateProduct,
} from '@backline/contract/products';
import { localZone, toWallClock } from '@backline/page/time-zone';
import type { StoredImage } from '../../lib/uploads.ts';
import type { ZoneClock } from '../../lib/zone-clock.ts';
import { clockOf } from '../../nouns/events/event-clock.ts';
import {
  blankValues,
  recordFields,
  recordInputs,
  recordValues,
  recordWords,
  type RecordValuesOf,
  type Typed,
} from '../../ui/record-values.ts';

export interface SizeValue {
  /** Id of a stored size. Its quantity is its stock, which only the stock screen changes. */
  id?: number;
  size: ProductSize | null;
  quantity: Typed;
}

/** Drop in the form; its times are wall-clock times in the event's zone. */
export type DropValue = RecordValuesOf<typeof dropFields> & { event: EventName | null };

/** Product in the form; its times are wall-clock times in the browser's zone, because a product has no place. */
export type ProductValues = RecordValuesOf<typeof productFields> & {
  sizes: SizeValue[];
  artist_product_drops: DropValue[];
};

export const productInputs = {
  ...recordInputs(productFields),
  new_sizes: 'sizes',
  deleted_sizes: 'sizes',
  deleted_drops_event_id: 'artist_product_drops',
};

export const newSize: SizeValue = { size: null, quantity: null };
export const newDrop: DropValue = { ...blankValues(dropFields), event: null };

export function newProduct(now: number): ProductValues {
  const { from, until } = defaultAvailability(now);
  return {
    ...blankValues(productFields),
    available_start_dttm: toWallClock(from, localZone()),
    available_end_dttm: toWallClock(until, localZone()),
    sizes: [newSize],
    artist_product_drops: [],
  };
}

export const toValues = (product: Product): ProductValues => ({
  ...recordValues(productFields, product),
  sizes: product.sizes.map(({ id, size, quantity }) => ({ id, size, quantity })),
  artist_product_drops: product.artist_product_drops.map(toDropValue),
});

const toDropValue = ({ event_id: id, name, timezone, ...drop }: ProductDrop): DropValue => ({
  event: { id, name, timezone },
  ...recordValues(dropFields, drop, clockOf(timezone)),
});

export const clockOfDrop = (drop: Pick<DropValue, 'event'> | undefined): ZoneClock =>
  clockOf(drop?.event?.timezone ?? 'CST');

export const isBlankSize = ({ id, size, quantity }: SizeValue): boolean =>
  id === undefined && size === null && (quantity === null || quantity === '');

export const filledSizes = (sizes: readonly SizeValue[]): SizeValue[] =>
  sizes.filter((size, place) => place < 2 || !isBlankSize(size));

/** Sends a value that is not a number unchanged, so that the server rejects it. */
const sizeOnWire = ({ size, quantity }: SizeValue) => ({ size: size as ProductSize, quantity: quantity as number });

function plain(values: ProductValues, image: StoredImage | null, stored?: Product) {
  const dropsBefore = new Map(stored?.artist_product_drops.map((drop) => [drop.event_id, drop]));
  return {
    ...recordFields(productFields, values, { image, stored }),
    is_drop_only: values.is_drop && values.is_drop_only,
    artist_product_drops: (values.is_drop ? values.artist_product_drops : []).map((drop) => ({
      event_id: drop.event?.id ?? 0,
      ...recordFields(dropFields, drop, { clock: clockOfDrop(drop), stored: dropsBefore.get(drop.event?.id ?? 0) }),
    })),
  };
}

export const toNewProduct = (
  values: ProductValues,
  image: StoredImage | null,
): Omit<Input<typeof addProduct>, 'artist_id'> => ({
  ...plain(values, image),
  sizes: filledSizes(values.sizes).map(sizeOnWire),
});

export function toChanges(
  values: ProductValues,
  image: StoredImage | null,
  stored: Product,
): Omit<Input<typeof updateProduct>, 'artist_id'> {
  const kept = new Set(values.sizes.map(({ id }) => id));
  return {
    ...plain(values, image, stored),
    product_id: stored.id,
    version: stored.version,
    new_sizes: filledSizes(values.sizes)
      .filter(({ id }) => !stored.sizes.some((size) => size.id === id))
      .map(sizeOnWire),
    deleted_sizes: stored.sizes.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    deleted_drops_event_id: removedDrops(values, stored).map(({ event_id: eventId }) => eventId),
  };
}

export function removedDrops(
  { is_drop: isDrop, artist_product_drops: drops }: Pick<ProductValues, 'is_drop' | 'artist_product_drops'>,
  stored: Product,
): ProductDrop[] {
  return stored.artist_product_drops.filter(
    ({ event_id: eventId }) => !isDrop || !drops.some((drop) => drop?.event?.id === eventId),
  );
}

/** Formats the sizes for the conflict dialog: `S, M, L`. */
export const showSizes = (sizes: readonly SizeValue[]): string => sizes.map(({ size }) => size ?? '').join(', ');

export const showDrops = (drops: readonly DropValue[]): string => drops.map(showDrop).join('; ');

const { show } = recordWords(dropFields);

const showDrop = (drop: DropValue) =>
  `${drop.event?.name ?? ''}: ${show('drop_start_dttm', drop)} to ${show('drop_end_dttm', drop)}, ` +
  `${show('special_price', drop)}, at most ${drop.max_drop_quantity ?? ''}`;
