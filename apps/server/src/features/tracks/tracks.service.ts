import * as trackTexts from '@backline/contract/tracks.texts';
import { lightsForFans, lightsOfEvent } from '@backline/contract/light-shows';
import * as contract from '@backline/contract/tracks';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { requireEvent } from '../events/index.ts';
import {
  changingLights,
  findLights,
  type LightsRow,
  presentNotice,
  stopShow,
  takeLights,
  throttleChange,
} from '../light-shows/index.ts';
import { certifyTimelines, presentCertificate, storeTimelines } from '../light-timelines/index.ts';
import { deleteImage as deleteUpload, keepSong } from '../uploads/index.ts';
import { newSongs } from './new-songs.service.ts';
import { presentTrack } from './tracks.presenter.ts';
import * as tracks from './tracks.repository.ts';

export const listTracks: Call<typeof contract.listTracks> = async (ctx, { event_id: eventId }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const { publicUrl } = ctx.platform.config;
  return (await tracks.list(ctx.db, eventId)).map((row) => presentTrack(row, publicUrl));
};

export const getTrackCertificate: Call<typeof contract.getTrackCertificate> = async (
  ctx,
  { event_id: eventId, event_track_id: trackId },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const track = await tracks.find(ctx.db, eventId, trackId);
  if (track === null) throw notFound();
  const { title: music_title, duration_ms, hash } = track;
  return { music_title, duration_ms, hash, certificate: presentCertificate(track) };
};

const songPath = (place: number) => `data.${place}.music_url`;

export const addTracks: Call<typeof contract.addTracks> = async (ctx, { event_id: eventId, data }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  await throttleChange(ctx, 'tracks', eventId);
  const timelines = await certifyTimelines(data, (place) => `data.${place}.payload_data`);
  const keys = await newSongs(
    ctx,
    data.map(({ music_url: url }, place) => ({ path: songPath(place), url })),
  );
  return ctx.transaction(async (tx) => {
    await takeLights(tx, eventId);
    if ((await tracks.listIds(tx, eventId)).length + data.length > contract.maxTracks) {
      throw conflict(trackTexts.songsTooMany(contract.maxTracks));
    }
    const letters = timelines.reduce(
      (sum, { payload }) => sum + payload.length,
      await tracks.countLetters(tx, eventId),
    );
    if (letters > contract.maxTracksLetters) throw conflict(trackTexts.songsTooLarge);
    for (const [place, key] of keys.entries()) await keepSong(tx, songPath(place), key);
    const timelineIds = await storeTimelines(tx, timelines, ctx.actor.id);
    const rows = data.map(({ music_title: title }, place) => ({
      title,
      songKey: keys[place] ?? '',
      timelineId: timelineIds[place] ?? 0,
    }));
    const ids = await changingLights(ctx, tx, eventId, () =>
      tracks.insertAll(tx, { eventId, createdBy: ctx.actor.id }, rows),
    );
    await ctx.auditAll(
      tx,
      ids.map((id, place) => ({
        noun: contract.trackNoun,
        id,
        name: rows[place]?.title ?? null,
        action: 'track.added',
        after: {
          event_id: eventId,
          title: rows[place]?.title,
          duration_ms: timelines[place]?.duration_ms,
          hash: timelines[place]?.hash,
        },
      })),
    );
    await notifyTracks(ctx, tx, eventId);
    return {
      message: trackTexts.musicAdded,
      tracks: ids.map((id, place) => ({ event_track_id: id, changes: timelines[place]?.changes ?? [] })),
    };
  });
};

const isOn = ({ show }: LightsRow, trackId: number): boolean => show?.kind === 'track' && show.source_id === trackId;

/** Stops the track's light show if it is running. Deletes the file after the commit. */
export const removeTrack: Call<typeof contract.removeTrack> = async (
  ctx,
  { event_id: eventId, event_track_id: trackId },
) => {
  if (!isOn(await findLights(ctx.db, eventId), trackId)) await throttleChange(ctx, 'tracks', eventId);
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    const lights = await takeLights(tx, eventId);
    const track = await tracks.find(tx, eventId, trackId);
    if (track === null) throw notFound();
    if (isOn(lights, trackId)) await stopShow(ctx, tx, eventId, lights);
    await changingLights(ctx, tx, eventId, () => tracks.remove(tx, trackId));
    await ctx.enqueue(tx, deleteUpload, { key: track.song_key });
    await ctx.audit(tx, {
      noun: contract.trackNoun,
      id: trackId,
      name: track.title,
      action: 'track.removed',
      before: { event_id: eventId, title: track.title, duration_ms: track.duration_ms, hash: track.hash },
    });
    await notifyTracks(ctx, tx, eventId);
    return { message: trackTexts.songRemoved };
  });
};

/** Throws `conflict` unless the list names each of the event's songs exactly once. */
export const orderTracks: Call<typeof contract.orderTracks> = async (
  ctx,
  { event_id: eventId, event_track_ids: wanted },
) => {
  await throttleChange(ctx, 'tracks', eventId);
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    await takeLights(tx, eventId);
    const ids = await tracks.listIds(tx, eventId);
    const named = new Set(wanted);
    const isSame = wanted.length === ids.length && ids.every((id) => named.has(id));
    if (!isSame) throw conflict(trackTexts.songsStale);
    if (await tracks.order(tx, eventId, wanted)) {
      await ctx.audit(tx, {
        noun: contract.trackNoun,
        id: eventId,
        name: null,
        action: 'track.ordered',
        after: { event_id: eventId, songs: wanted.length },
      });
      await notifyTracks(ctx, tx, eventId);
    }
    return { message: trackTexts.songsOrdered };
  });
};

async function notifyTracks(ctx: ActorContext, tx: Tx, eventId: number): Promise<void> {
  const data = await presentNotice(tx, eventId);
  await ctx.notify(tx, lightsOfEvent, { eventId, data });
  await ctx.notify(tx, lightsForFans, { eventId, data });
}
