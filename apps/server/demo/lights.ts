import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { songType } from '@backline/contract/uploads';
import { buildEventPattern } from '../builders/builders.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { certifyTimelines, storeTimelines } from '../src/features/light-timelines/index.ts';
import type { ObjectStorage } from '../src/platform/ports/storage.port.ts';

const minuteMs = 60_000;
/** Lead time of a show: phones need ten seconds' notice, and the worker polls every second. */
const aheadMs = 11_000;
/** Time that the sound takes from the front of the hall to its middle. */
const offsetMs = 40;

/** `npm run demo:songs` renders these songs. They are royalty-free. */
const songs = [
  { file: 'lanterns', title: 'Lanterns on the Water', colour: '#ffd166' },
  { file: 'midnight', title: 'Half Past Midnight', colour: '#7fb2ff' },
] as const;

const schedule = [
  { pattern: 'Slow breath', afterMinutes: 20 },
  { pattern: 'Build-up', afterMinutes: 95 },
] as const;

export interface DemoSong {
  key: string;
  title: string;
  colour: string;
  payload: string;
}

/** Stores missing songs, whose keys derive from their bytes. */
export function storeSongs(storage: ObjectStorage): Promise<DemoSong[]> {
  return Promise.all(
    songs.map(async ({ file, ...song }) => {
      const read = (ending: string) => readFile(new URL(`songs/${file}.${ending}`, import.meta.url));
      const [bytes, payload] = await Promise.all([read('mp3'), read('json')]);
      const key = `songs/demo-${file}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.mp3`;
      if ((await storage.stat(key)) === null) await storage.put(key, bytes, songType);
      return { ...song, key, payload: payload.toString() };
    }),
  );
}

interface Tonight {
  eventId: number;
  startsAt: Date;
  by: number;
  songs: readonly DemoSong[];
}

/** Inserts tonight's light shows and returns the scheduled ones. */
export async function insertLights(
  tx: Tx,
  { eventId, startsAt, by, songs: stored }: Tonight,
): Promise<{ id: number; at: Date }[]> {
  await tx
    .insertInto('event_lights')
    .values({ event_id: eventId, offset_ms: offsetMs })
    .onConflict((on) => on.column('event_id').doUpdateSet({ offset_ms: offsetMs }))
    .execute();
  await tx
    .insertInto('uploads')
    .values(stored.map(({ key }) => ({ key, uploader_id: by, content_type: songType, attached_at: new Date() })))
    .execute();
  const timelines = await certifyTimelines(
    stored.map(({ payload, colour }) => ({ payload_data: payload, colour })),
    (place) => stored[place]?.title ?? '',
  );
  const ids = await storeTimelines(tx, timelines, by);
  await tx
    .insertInto('event_tracks')
    .values(
      stored.map(({ title, key }, place) => ({
        event_id: eventId,
        title,
        song_key: key,
        timeline_id: ids[place] ?? 0,
        position: place + 1,
        created_by: by,
      })),
    )
    .execute();
  const ready = await tx
    .selectFrom('patterns')
    .select(['id', 'name'])
    .where('manager_id', 'is', null)
    .where(
      'name',
      'in',
      schedule.map(({ pattern }) => pattern),
    )
    .execute();
  const waiting: { id: number; at: Date }[] = [];
  for (const { pattern, afterMinutes } of schedule) {
    const patternId = ready.find(({ name }) => name === pattern)?.id ?? 0;
    const at = new Date(startsAt.getTime() + afterMinutes * minuteMs);
    const { id } = await buildEventPattern(tx, { eventId, patternId, startsAt: at });
    waiting.push({ id, at: new Date(at.getTime() - aheadMs) });
  }
  return waiting;
}
