import * as contract from '@backline/contract/rehearsals';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as lightTexts from '@backline/contract/lights.texts';
import * as trackTexts from '@backline/contract/tracks.texts';
import type { Context } from '../../platform/context/context.ts';
import { createContext } from '../../platform/context/create-context.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { requireEvent } from '../events/index.ts';
import { endRehearsalAt, findPlayable, takeLights } from '../light-shows/index.ts';
import { certifyAnew } from '../light-timelines/index.ts';
import { bearPhones, takePlaceHere } from './phones-here.ts';
import * as rehearsals from './rehearsals.repository.ts';

/** Limit per person and event. A rehearsal may start a thread and takes at least half a minute. */
const rehearsalsAMinute: Limit = { limit: 10, windowSeconds: 60 };
/** Maximum time until the first report of phones on this server, even on a busy machine. */
const comesWithinMs = 60_000;

/**
 * Begins a rehearsal. The caller has checked the permission. Throws `conflict` if a show or another rehearsal is
 * running.
 */
export async function begin(
  ctx: Context,
  tx: Tx,
  { trackId, ...wanted }: rehearsals.NewRehearsal & { trackId: number },
): Promise<{ pass: string; rehearsal: contract.Rehearsal }> {
  const { eventId, phones, isHere } = wanted;
  const { show } = await takeLights(tx, eventId);
  if (show !== null) throw conflict(lightTexts.showIsOn);
  const last = await rehearsals.find(tx, eventId);
  if (last?.state === 'waiting' || last?.state === 'running') throw conflict(trackTexts.rehearsalIsOn);
  const track = await findPlayable(tx, eventId, trackId);
  if (track === null) throw notFound();
  if (track.duration_ms < contract.minSongMs) {
    throw invalidField('event_track_id', trackTexts.songTooShortToRehearse(contract.minSongMs / 1_000));
  }
  const anew = await certifyAnew(tx, track.timeline_id);
  const pass = newToken();
  const { id } = await rehearsals.insert(tx, wanted, {
    passHash: hashToken(pass),
    name: track.title,
    timelineId: anew?.id ?? track.timeline_id,
    waitsMs: isHere ? comesWithinMs : contract.passLastsMs,
  });
  await ctx.audit(tx, {
    noun: contract.rehearsalNoun,
    id,
    name: track.title,
    action: 'light_rehearsal.begun',
    after: { event_id: eventId, phones, hash: track.hash },
  });
  return { pass, rehearsal: await notifyStaff(ctx, tx, eventId) };
}

export async function notifyStaff(ctx: Context, tx: Tx, eventId: number): Promise<contract.Rehearsal> {
  const rehearsal = await rehearsals.find(tx, eventId);
  if (rehearsal === null) throw new Error(`event ${eventId} has no rehearsal while it is held`);
  await ctx.notify(tx, contract.rehearsalOfEvent, { eventId, data: rehearsal });
  return rehearsal;
}

/** Creates a pass for an operator at the server's terminal, whose database access replaces a sign-in. */
export async function beginOnMachine(
  platform: Platform,
  { code, title, phones }: { code: string; title: string | null; phones: number },
): Promise<string> {
  const song = await rehearsals.findSong(platform.db, { code, title });
  if (song === null) throw notFound(eventTexts.eventNotFound);
  const { event_id: eventId, track_id: trackId } = song;
  if (trackId === null) throw notFound(trackTexts.noSongToRehearse);
  const origin = { actorId: null, impersonatorId: null, ip: '', requestId: 'npm run rehearse', log: platform.log };
  const { ctx, settle } = createContext(platform, origin, (run) => platform.db.transaction().execute(run));
  const { pass } = await ctx.transaction((tx) =>
    begin(ctx, tx, { eventId, trackId, phones, isHere: false, startedBy: null }),
  );
  settle();
  return pass;
}

export const beginRehearsal: Call<typeof contract.beginRehearsal> = async (
  ctx,
  { event_id: eventId, event_track_id: trackId, phones, is_here: isHere },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  if (isHere && phones > contract.maxPhonesHere)
    throw invalidField('phones', generalTexts.atMost(contract.maxPhonesHere));
  await throttle(ctx.platform.db, `rehearsal/${eventId}/${ctx.actor.id}`, rehearsalsAMinute);
  const leave = isHere ? takePlaceHere() : null;
  if (isHere && leave === null) throw conflict(trackTexts.noPlaceToRehearse);
  try {
    return await ctx.transaction(async (tx) => {
      const { pass, rehearsal } = await begin(ctx, tx, { eventId, trackId, phones, isHere, startedBy: ctx.actor.id });
      // If the process dies here, the rehearsal times out because no phone reports.
      if (leave !== null) ctx.afterCommit(() => bearPhones(ctx.platform, pass, leave));
      const message = isHere ? trackTexts.rehearsalBegun : trackTexts.rehearsalPassGiven;
      return { message, rehearsal, pass: isHere ? null : pass };
    });
  } catch (error) {
    leave?.();
    throw error;
  }
};

export const endRehearsal: Call<typeof contract.endRehearsal> = async (ctx, { event_id: eventId }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  return ctx.transaction(async (tx) => {
    await takeLights(tx, eventId);
    await endRehearsalAt(ctx, tx, eventId, { outcome: 'stopped' });
    return { message: trackTexts.rehearsalEnded, rehearsal: await rehearsals.find(tx, eventId) };
  });
};

export const getRehearsal: Call<typeof contract.getRehearsal> = async (ctx, { event_id: eventId }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  return { rehearsal: await rehearsals.find(ctx.db, eventId) };
};
