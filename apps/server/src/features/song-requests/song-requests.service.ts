import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type * as songAsksContract from '@backline/contract/song-asks';
import * as songRequestsContract from '@backline/contract/song-requests';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, conflict, notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import type { BatchedCall } from '../../platform/http/route.ts';
import { beginningsOf, songKeyOf } from './song-key.ts';
import { refusalOf } from './song-requests.policy.ts';
import { presentAsked, presentOwnSong } from './song-requests.presenter.ts';
import * as requests from './song-requests.repository.ts';

/** Throws `not_found` if the fan has not joined the event. */
export const listOwnRequests: Call<typeof songAsksContract.listOwnRequests, FanContext> = async (
  ctx,
  { event_id: eventId },
) => {
  const [standing, songs] = await Promise.all([
    requests.findStanding(ctx.db, eventId, ctx.fan.id),
    requests.listOwn(ctx.db, eventId, ctx.fan.id),
  ]);
  if (standing === null) throw notFound(eventTexts.eventNotFound);
  return {
    is_stopped: standing.is_stopped,
    left: Math.max(0, standing.most - standing.used),
    songs: songs.map(presentOwnSong),
  };
};

export const suggestSongs: Call<typeof songRequestsContract.suggestSongs, FanContext> = async (
  ctx,
  { event_id: eventId, search },
) => {
  const standing = await requests.findStanding(ctx.db, eventId, ctx.fan.id);
  if (standing === null) throw notFound(eventTexts.eventNotFound);
  return search === '' ? [] : requests.suggest(ctx.db, eventId, songKeyOf(search));
};

const askOf = (
  fanId: number,
  { event_id: eventId, title }: ParsedInput<typeof songAsksContract.askForSong>,
): requests.Ask => {
  const key = songKeyOf(title);
  return { eventId, fanId, title, key, beginnings: beginningsOf(key) };
};

/** Throws `not_found` if the fan has not joined the event, `conflict` if they may not ask. */
export const askForSong: Call<typeof songAsksContract.askForSong, FanContext> = async (ctx, input) => {
  const ask = askOf(ctx.fan.id, input);
  return ctx.transaction(async (tx) => {
    // Locks first, so that a separate statement sees all requests of the fan.
    await requests.lockPlace(tx, ask.eventId, ask.fanId);
    const standing = await requests.findStanding(tx, ask.eventId, ask.fanId);
    if (standing === null) throw notFound(eventTexts.eventNotFound);
    const refusal = refusalOf(standing);
    if (refusal !== null) throw conflict(refusal);
    const request = await askOnce(tx, ask);
    await ctx.notify(tx, songRequestsContract.songRequests, { eventId: ask.eventId });
    return presentAsked(request);
  });
};

/**
 * Maximum attempts, each of which waits for a concurrent insert or deletion of the song. After the last, the phone must
 * retry.
 */
const maxTries = 5;

async function askOnce(tx: Tx, ask: requests.Ask): Promise<requests.Asked> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [stored = null] = await requests.ask(tx, [ask]);
    if (stored !== null) return stored;
    await requests.waitForSong(tx, ask);
  }
  throw new AppError('unavailable', generalTexts.tryLater, {}, 1);
}

/** Stores concurrent requests together. Returns null for refused fans and for those whose rows are locked. */
export async function askForSongs(
  tx: Tx,
  calls: readonly BatchedCall<ParsedInput<typeof songAsksContract.askForSong>>[],
): Promise<(Output<typeof songAsksContract.askForSong> | null)[]> {
  const stored = await requests.ask(
    tx,
    calls.map(({ fan, input }) => askOf(fan.id, input)),
  );
  return calls.map(({ input, notify }, place) => {
    const request = stored[place] ?? null;
    if (request === null) return null;
    notify({ topic: songRequestsContract.songRequests, eventId: input.event_id });
    return presentAsked(request);
  });
}
