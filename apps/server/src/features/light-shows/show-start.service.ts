import { lightMessages } from '@backline/contract/light-messages';
import { lightShowNoun } from '@backline/contract/light-shows';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { reportShowJob } from './show-report.kind.ts';
import { tellLights } from './lights-notices.ts';
import * as shows from './light-shows.repository.ts';

/** Phones tell how they played until then. */
const reportAfterMs = 5_000;

/**
 * Starts what nothing stands against. The caller holds the event's lights, as `held` has them. Throws `conflict` where
 * another show is on, or where the caller last saw another epoch.
 */
export async function startShow(
  ctx: Context,
  tx: Tx,
  held: shows.LightsRow,
  show: shows.NewShow,
  epochSeen?: number,
): Promise<shows.LightsRow & { show: shows.OnShow }> {
  if (held.show !== null) throw conflict(lightMessages.showIsOn);
  if (epochSeen !== undefined && epochSeen !== held.epoch) throw conflict(lightMessages.showStoppedMeanwhile);
  const { id, ends_at: endsAt } = await shows.insert(tx, show);
  const lights = await shows.find(tx, show.eventId);
  if (lights.show === null) throw new Error(`light show ${id} was over before it began`);
  await ctx.enqueue(
    tx,
    reportShowJob,
    { show_id: id },
    { at: new Date(epochMs(endsAt) + reportAfterMs), key: String(id) },
  );
  await ctx.audit(tx, {
    noun: lightShowNoun,
    id,
    name: show.name,
    action: 'light_show.started',
    after: {
      event_id: show.eventId,
      epoch: lights.epoch,
      start_dttm: Math.round(lights.show.starts_ms),
      end_dttm: Math.round(lights.show.ends_ms),
      hash: lights.show.hash,
      ...(show.isRehearsal ? { is_rehearsal: true } : {}),
    },
  });
  await tellLights(ctx, tx, show.eventId, lights);
  return { ...lights, show: lights.show };
}

/** Stops whatever is on; the caller holds the event's lights. Also where nothing is: a Play that is on its way comes too late. */
export async function stopShow(
  ctx: Context,
  tx: Tx,
  eventId: number,
  { show }: shows.LightsRow,
): Promise<shows.LightsRow> {
  await shows.stop(tx, eventId);
  const lights = await shows.find(tx, eventId);
  if (show !== null) {
    await ctx.enqueue(
      tx,
      reportShowJob,
      { show_id: show.id },
      { at: new Date(Date.now() + reportAfterMs), key: String(show.id) },
    );
    await ctx.audit(tx, {
      noun: lightShowNoun,
      id: show.id,
      name: show.name,
      action: 'light_show.stopped',
      after: { event_id: eventId, epoch: lights.epoch },
    });
  }
  await tellLights(ctx, tx, eventId, lights);
  return lights;
}
