import type { Db } from '../../platform/db/database.ts';
import { Batcher } from '../../platform/db/batcher.ts';
import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import * as fanLights from './fan-lights.repository.ts';
import { findPlaces, type FanAtEvent, type FanPlace } from './hall.repository.ts';
import { find, type LightsRow } from './light-shows.repository.ts';

interface EventLights {
  lights: LightsRow;
  coming: fanLights.ComingRow[];
  hashes: string[];
}

interface WantedTimeline extends FanAtEvent {
  hash: string;
}

/**
 * Batches calls, because a show notice makes every phone refetch at once. A call only joins a query that has not
 * started yet.
 */
const batchers = memoizeByOwner((db: Db) => ({
  lights: new Batcher((asked: readonly FanAtEvent[]) => readLights(db, asked)),
  timelines: new Batcher((asked: readonly WantedTimeline[]) => readTimelines(db, asked)),
}));

export const askLights = (db: Db, asked: FanAtEvent): Promise<(EventLights & { place: FanPlace }) | null> =>
  batchers(db).lights.add(asked);

/** Returns the requested timeline if the event uses it or played it within the last day, otherwise null. */
export const askTimeline = (db: Db, asked: WantedTimeline): Promise<fanLights.FanTimelineRow | null> =>
  batchers(db).timelines.add(asked);

async function readLights(db: Db, asked: readonly FanAtEvent[]) {
  const [places, events] = await Promise.all([
    findPlaces(db, asked),
    forEach(asked, ({ eventId }) => String(eventId), readEvent),
  ]);
  return events.map((event, nth) => {
    const place = places[nth] ?? null;
    return place === null ? null : { ...event, place };
  });

  async function readEvent({ eventId }: FanAtEvent): Promise<EventLights> {
    const [lights, coming, hashes] = await Promise.all([
      find(db, eventId),
      fanLights.listComing(db, eventId),
      fanLights.listTrackHashes(db, eventId),
    ]);
    return { lights, coming, hashes };
  }
}

async function readTimelines(db: Db, asked: readonly WantedTimeline[]) {
  const [places, timelines] = await Promise.all([
    findPlaces(db, asked),
    forEach(
      asked,
      ({ eventId, hash }) => `${eventId}/${hash}`,
      (wanted) => fanLights.findTimeline(db, wanted),
    ),
  ]);
  return timelines.map((timeline, nth) => ((places[nth] ?? null) === null ? null : timeline));
}

/** Reads each distinct key once. Returns results in the order of `asked`. */
function forEach<Asked, Read>(
  asked: readonly Asked[],
  keyOf: (one: Asked) => string,
  read: (one: Asked) => Promise<Read>,
): Promise<Read[]> {
  const reading = new Map<string, Promise<Read>>();
  return Promise.all(
    asked.map((one) => {
      const known = reading.get(keyOf(one)) ?? read(one);
      reading.set(keyOf(one), known);
      return known;
    }),
  );
}
