import { type EventFile, eventFileFormat, eventFileVersion, fileEventFields } from '@backline/contract/event-file';
import { eventNoun } from '@backline/contract/events';
import { deriveSeoUrl } from '@backline/contract/event-rules';
import { pick } from '@backline/contract/fields';
import * as eventTexts from '@backline/contract/events.texts';
import { readBuildInfo } from '../../platform/build-info.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { getEvent } from '../events/index.ts';
import { FileImages } from './file-images.ts';
import { FileParts } from './file-parts.ts';

/** More than a person needs. Each may read 10 MB of images. */
const exportsAnHour: Limit = { limit: 60, windowSeconds: 3600 };

/** Returns the set-up of an event as a template, with the parts that the actor may see. */
export async function exportEvent(ctx: ActorContext, eventId: number): Promise<{ name: string; file: EventFile }> {
  const event = await getEvent(ctx, eventId);
  if (!('version' in event)) throw notFound(eventTexts.eventNotFound);
  await throttle(ctx.platform.db, `event-export/${ctx.actor.id}`, exportsAnHour);
  const images = new FileImages(ctx.platform);
  const parts = new FileParts(ctx, event, images);
  const posters = await images.pictures(event.event_image_url, event.event_image_thumbnail_url);
  const file: EventFile = {
    format: eventFileFormat,
    version: eventFileVersion,
    exported_at: new Date().toISOString(),
    product_version: readBuildInfo().version,
    event: { ...pick(event, fileEventFields), ...posters },
    artists: event.artist_id.map(({ name }) => ({ name })),
    products: await parts.products(),
    polls: await parts.polls(),
    trivia: await parts.trivia(),
    raffles: await parts.raffles(),
    ...(await parts.lights()),
    left_out: parts.leftOut,
    images: images.images,
  };
  if (images.omitted > 0) parts.leaveOut('images', 'too_large', images.omitted);
  await ctx.platform.db
    .transaction()
    .execute((tx) =>
      ctx.audit(tx, { action: 'event.exported', noun: eventNoun, id: event.event_id, name: event.event_name }),
    );
  return { name: `${deriveSeoUrl(event.event_name).slice(0, 80) || 'event'}.backline.json`, file };
}
