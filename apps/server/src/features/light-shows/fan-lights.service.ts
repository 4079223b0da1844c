import type * as contract from '@backline/contract/light-shows';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as eventTexts from '@backline/contract/events.texts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import type { Answer } from '../../platform/context/answer.ts';
import { areDoorOperators } from '../attendance/index.ts';
import { presentLook } from '../light-timelines/index.ts';
import { askLights, askTimeline } from './batched-lights.ts';
import { placeIn, readHall } from './hall.ts';
import { presentLights } from './light-shows.presenter.ts';
import { playTrack, stopEvent } from './light-shows.service.ts';
import { listPlayable } from './playable.repository.ts';

export const getFanLights: Call<typeof contract.getFanLights, FanContext> = async (ctx, { event_id: eventId }) => {
  const { db } = ctx.platform;
  const known = await askLights(db, { eventId, fanId: ctx.fan.id });
  if (known === null) throw notFound(eventTexts.eventNotFound);
  const { lights, coming, hashes, place } = known;
  const hall = await readHall(db, eventId);
  return {
    ...presentLights(lights),
    coming: coming.map((row) => ({
      event_user_pattern_id: row.id,
      hash: row.hash,
      start_dttm: Math.round(row.starts_ms),
      end_dttm: Math.round(row.ends_ms),
    })),
    track_hashes: hashes,
    place: placeIn(hall, place),
    can_play: place.is_trusted,
  };
};

export async function getLightTimeline(
  ctx: FanContext,
  { event_id: eventId, hash }: ParsedInput<typeof contract.getLightTimeline>,
  answer: Answer,
): Promise<Output<typeof contract.getLightTimeline>> {
  const row = await askTimeline(ctx.platform.db, { eventId, fanId: ctx.fan.id, hash });
  if (row === null) throw notFound();
  answer.header('cache-control', 'private, max-age=31536000, immutable');
  return { hash, payload_data: row.payload, duration_ms: row.duration_ms, look: presentLook(row) };
}

async function requireTrusted(db: Connection, { id: fanId }: FanContext['fan'], eventId: number): Promise<void> {
  const [isTrusted] = await areDoorOperators(db, [{ userId: fanId, eventId }]);
  if (isTrusted !== true) throw notFound(eventTexts.eventNotFound);
}

export const listLightsToPlay: Call<typeof contract.listLightsToPlay, FanContext> = async (
  ctx,
  { event_id: eventId },
) => {
  await requireTrusted(ctx.db, ctx.fan, eventId);
  const rows = await listPlayable(ctx.db, eventId);
  return rows.map(({ id, title, duration_ms, hash }) => ({
    event_track_id: id,
    music_title: title,
    duration_ms,
    hash,
  }));
};

export const playLight: Call<typeof contract.playLight, FanContext> = async (
  ctx,
  { event_id: eventId, event_track_id: trackId, epoch: epochSeen, skips },
) => {
  const { fan } = ctx;
  return playTrack(ctx, {
    eventId,
    trackId,
    startedBy: fan.id,
    epochSeen,
    skips,
    requireRight: (db) => requireTrusted(db, fan, eventId),
  });
};

export const stopLight: Call<typeof contract.stopLight, FanContext> = async (ctx, { event_id: eventId }) => {
  await requireTrusted(ctx.db, ctx.fan, eventId);
  return stopEvent(ctx, { eventId, stoppedBy: ctx.fan.id });
};
