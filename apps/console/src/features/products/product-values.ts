import { zoneOf } from '@backline/contract/time-zones';
import type { EventName } from '@backline/contract/events';
import type { Input } from '@backline/contract/operation';
import { defaultAvailability, type ProductSize } from '@backline/contract/product-rules';
import type { addProduct, Product, ProductDrop, updateProduct } from '@backline/contract/products';
import { fromWallClock, isWallClock, localZone, toWallClock } from '@backline/page/time-zone';
import { formatMoney, formatWallClock } from '../../lib/format.ts';
import type { StoredImage } from '../../lib/uploads.ts';
import type { FormImage } from '../../ui/image-upload.tsx';

/** What was typed, where that is no number. */
type Typed = number | string | null;

export interface SizeValue {
  /** Of one that is stored: its quantity is the stock, which goes by its own screen. */
  id?: number;
  size: ProductSize | null;
  quantity: Typed;
}

export interface DropValue {
  event: EventName | null;
  /** As the clocks of the event's zone show it; what was typed, where that is no time. */
  drop_start_dttm: string | null;
  drop_end_dttm: string | null;
  special_price: Typed;
  max_drop_quantity: Typed;
}

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface ProductValues {
  title: string;
  description: string;
  price: Typed;
  image: FormImage | null;
  /** By the clocks of whoever looks: a product is at no place. */
  available_start_dttm: string | null;
  available_end_dttm: string | null;
  sizes: SizeValue[];
  is_drop: boolean;
  is_drop_only: boolean;
  artist_product_drops: DropValue[];
}

/** The inputs behind the wire's fields that are called otherwise. */
export const productInputs = {
  image_url: 'image',
  image_thumbnail_url: 'image',
  new_sizes: 'sizes',
  deleted_sizes: 'sizes',
  deleted_drops_event_id: 'artist_product_drops',
};

export const newSize: SizeValue = { size: null, quantity: null };
export const newDrop: DropValue = {
  event: null,
  drop_start_dttm: null,
  drop_end_dttm: null,
  special_price: null,
  max_drop_quantity: null,
};

export function newProduct(now: number): ProductValues {
  const { from, until } = defaultAvailability(now);
  return {
    title: '',
    description: '',
    price: null,
    image: null,
    available_start_dttm: toWallClock(from, localZone()),
    available_end_dttm: toWallClock(until, localZone()),
    sizes: [newSize],
    is_drop: false,
    is_drop_only: false,
    artist_product_drops: [],
  };
}

export const toValues = (product: Product): ProductValues => ({
  title: product.title,
  description: product.description,
  price: product.price,
  image:
    product.image_url === null
      ? null
      : { url: product.image_url, thumbnailUrl: product.image_thumbnail_url ?? product.image_url },
  available_start_dttm: toWallClock(product.available_start_dttm, localZone()),
  available_end_dttm: toWallClock(product.available_end_dttm, localZone()),
  sizes: product.sizes.map(({ id, size, quantity }) => ({ id, size, quantity })),
  is_drop: product.is_drop,
  is_drop_only: product.is_drop_only,
  artist_product_drops: product.artist_product_drops.map(toDropValue),
});

const toDropValue = (drop: ProductDrop): DropValue => ({
  event: { id: drop.event_id, name: drop.name, timezone: drop.timezone },
  drop_start_dttm: toWallClock(drop.drop_start_dttm, zoneOf(drop.timezone)),
  drop_end_dttm: toWallClock(drop.drop_end_dttm, zoneOf(drop.timezone)),
  special_price: drop.special_price,
  max_drop_quantity: drop.max_drop_quantity,
});

/** 0 where no time was picked: the contract's rule for it then gives its own message. */
export const toEpochOf = (zone: string, wallClock: unknown): number =>
  typeof wallClock === 'string' && isWallClock(wallClock) ? fromWallClock(wallClock, zone) : 0;

/** The stored instant, where the form shows it still: the form knows no seconds. */
const keptIn = (zone: string, wallClock: string | null, stored: number | undefined): number =>
  stored !== undefined && wallClock === toWallClock(stored, zone) ? stored : toEpochOf(zone, wallClock);

export const zoneOfDrop = (drop: Pick<DropValue, 'event'> | undefined): string =>
  zoneOf(drop?.event?.timezone ?? 'CST');

export const isBlankSize = ({ id, size, quantity }: SizeValue): boolean =>
  id === undefined && size === null && (quantity === null || quantity === '');

/** Rows behind the second that nobody filled are no sizes. */
export const filledSizes = (sizes: readonly SizeValue[]): SizeValue[] =>
  sizes.filter((size, place) => place < 2 || !isBlankSize(size));

/** What is no number goes as it is, and is refused. */
const sizeOnWire = ({ size, quantity }: SizeValue) => ({ size: size as ProductSize, quantity: quantity as number });

function plain(values: ProductValues, image: StoredImage | null, stored?: Product) {
  const zone = localZone();
  const dropsBefore = new Map(stored?.artist_product_drops.map((drop) => [drop.event_id, drop]));
  return {
    title: values.title,
    description: values.description,
    price: values.price as number,
    image_url: image?.url ?? null,
    image_thumbnail_url: image?.thumbnailUrl ?? null,
    available_start_dttm: keptIn(zone, values.available_start_dttm, stored?.available_start_dttm),
    available_end_dttm: keptIn(zone, values.available_end_dttm, stored?.available_end_dttm),
    is_drop: values.is_drop,
    is_drop_only: values.is_drop && values.is_drop_only,
    artist_product_drops: (values.is_drop ? values.artist_product_drops : []).map((drop) => {
      const before = dropsBefore.get(drop.event?.id ?? 0);
      return {
        event_id: drop.event?.id ?? 0,
        drop_start_dttm: keptIn(zoneOfDrop(drop), drop.drop_start_dttm, before?.drop_start_dttm),
        drop_end_dttm: keptIn(zoneOfDrop(drop), drop.drop_end_dttm, before?.drop_end_dttm),
        special_price: drop.special_price as number,
        max_drop_quantity: drop.max_drop_quantity as number,
      };
    }),
  };
}

export const toNewProduct = (
  values: ProductValues,
  image: StoredImage | null,
): Omit<Input<typeof addProduct>, 'artist_id'> => ({
  ...plain(values, image),
  sizes: filledSizes(values.sizes).map(sizeOnWire),
});

/** What differs of sizes and drops, and all else as it is to be. */
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

/** The stored drops that the form holds no more. */
export function removedDrops(
  { is_drop: isDrop, artist_product_drops: drops }: Pick<ProductValues, 'is_drop' | 'artist_product_drops'>,
  stored: Product,
): ProductDrop[] {
  return stored.artist_product_drops.filter(
    ({ event_id: eventId }) => !isDrop || !drops.some((drop) => drop?.event?.id === eventId),
  );
}

/** `S, M and L` as the dialog of a conflict shows them. */
export const showSizes = (sizes: readonly SizeValue[]): string => sizes.map(({ size }) => size ?? '').join(', ');

export const showDrops = (drops: readonly DropValue[]): string => drops.map(showDrop).join('; ');

function showDrop({ event, drop_start_dttm: start, drop_end_dttm: end, special_price: price, ...drop }: DropValue) {
  const clock = (wallClock: string | null) =>
    wallClock !== null && isWallClock(wallClock) ? formatWallClock(wallClock) : (wallClock ?? '');
  const money = typeof price === 'number' ? formatMoney(price) : String(price ?? '');
  return `${event?.name ?? ''}: ${clock(start)} to ${clock(end)}, ${money}, at most ${drop.max_drop_quantity ?? ''}`;
}
