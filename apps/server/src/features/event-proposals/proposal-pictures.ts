import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FanContext } from '../../platform/context/request-context.ts';
import { handOverImages, imageKey, keepImages, retireImages } from '../uploads/index.ts';
import type { ProposalRecord } from './event-proposals.repository.ts';

export type Pictures = Pick<ProposalRecord, 'image_key' | 'image_thumbnail_key'>;

/** Resolves the form's pictures before the transaction. Throws a field error for a picture of somebody else. */
export async function picturesOf(
  ctx: FanContext,
  input: { event_image_url: string | null; event_image_thumbnail_url: string | null },
): Promise<Pictures> {
  const keyOf = (path: 'event_image_url' | 'event_image_thumbnail_url') =>
    imageKey({ ...ctx, actor: ctx.fan }, path, input[path], { isOwnOnly: true });
  return {
    image_key: await keyOf('event_image_url'),
    image_thumbnail_key: await keyOf('event_image_thumbnail_url'),
  };
}

export function keepPictures(ctx: Context, tx: Tx, pictures: Pictures): Promise<void> {
  return keepImages(ctx, tx, {
    event_image_url: pictures.image_key,
    event_image_thumbnail_url: pictures.image_thumbnail_key,
  });
}

/**
 * Transfers the pictures that the event uses to its creator, so that they stay when the fan leaves. Deletes the others.
 */
export async function passOnPictures(
  ctx: Context,
  tx: Tx,
  pictures: Pictures,
  taken: { by: number; keys: readonly (string | null)[] },
): Promise<void> {
  const own = [pictures.image_key, pictures.image_thumbnail_key].filter((key) => key !== null);
  const passedOn = own.filter((key) => taken.keys.includes(key));
  await handOverImages(tx, passedOn, taken.by);
  await retireImages(ctx, tx, own, passedOn);
}
