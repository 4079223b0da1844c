import { productMessages } from '@backline/contract/product-messages';
import { mostFields } from '@backline/contract/primitives';
import type { Connection } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Actor } from '../../platform/http/context.ts';
import { visibleTo } from '../events/index.ts';
import { listPlayedEvents } from './drop-events.repository.ts';

/** A field error for the drops at events that the actor does not reach, or that do not list the artist; those that stand already are not asked. */
export async function requireDropEvents(
  db: Connection,
  actor: Actor,
  { artist_id: artistId, drops: standing }: { artist_id: number; drops: readonly { event_id: number }[] },
  drops: readonly { event_id: number }[],
): Promise<void> {
  const known = new Set(standing.map(({ event_id: eventId }) => eventId));
  const eventIds = drops.map(({ event_id: eventId }) => eventId);
  if (eventIds.every((eventId) => known.has(eventId))) return;
  const played = await listPlayedEvents(db, { artistId, eventIds }, visibleTo(actor));
  const message = productMessages.dropEventOfOthers;
  const fields = eventIds.flatMap((eventId, index) =>
    known.has(eventId) || played.has(eventId) ? [] : [{ path: `artist_product_drops.${index}.event_id`, message }],
  );
  if (fields.length > 0) throw new AppError('invalid_input', message, { fields: fields.slice(0, mostFields) });
}
