import { maxFields } from '@backline/contract/operation';
import * as productTexts from '@backline/contract/products.texts';
import type { Connection } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { visibleTo } from '../events/index.ts';
import { listPlayedEvents } from './drop-events.repository.ts';

interface ArtistDrops {
  artist_id: number;
  drops: readonly { event_id: number }[];
}

export async function requireDropEvents(
  db: Connection,
  actor: Actor,
  product: ArtistDrops,
  drops: readonly { event_id: number }[],
): Promise<void> {
  const message = productTexts.dropEventOfOthers;
  const places = await listForeignPlaces(db, actor, product, drops);
  const fields = places.map((place) => ({ path: `artist_product_drops.${place}.event_id`, message }));
  if (fields.length > 0) throw new AppError('invalid_input', message, { fields: fields.slice(0, maxFields) });
}

/** Returns the indexes of new drops at events that the actor may not see or at which the artist does not play. */
export async function listForeignPlaces(
  db: Connection,
  actor: Actor,
  { artist_id: artistId, drops: standing }: ArtistDrops,
  drops: readonly { event_id: number }[],
): Promise<number[]> {
  const known = new Set(standing.map(({ event_id: eventId }) => eventId));
  const eventIds = drops.map(({ event_id: eventId }) => eventId);
  if (eventIds.every((eventId) => known.has(eventId))) return [];
  const played = await listPlayedEvents(db, { artistId, eventIds }, visibleTo(actor));
  return eventIds.flatMap((eventId, place) => (known.has(eventId) || played.has(eventId) ? [] : [place]));
}
