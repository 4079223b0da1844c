import type { NoticeOfLights } from '@backline/contract/light-shows';
import { isOpenTo } from '@backline/contract/operation';
import * as contract from '@backline/contract/rehearsals';
import * as trackTexts from '@backline/contract/tracks.texts';
import { hashToken } from '../../platform/crypto/crypto.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Call, RequestContext } from '../../platform/context/request-context.ts';
import { findStaff } from '../../platform/session/session.repository.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { findInReach, visibleTo } from '../events/index.ts';
import { endRehearsalAt } from '../light-shows/index.ts';
import { notifyStaff } from './rehearsals.service.ts';
import { presentRehearsedLights } from './rehearsals.presenter.ts';
import * as rehearsals from './rehearsals.repository.ts';

/** Limit per rehearsal. A rehearsal plays and stops only once, and both notify all its phones. */
const playsAMinute: Limit = { limit: 30, windowSeconds: 60 };
/**
 * Limit per rehearsal. The simulation reports every second, and each report notifies all console pages of the event.
 */
const wordsAMinute: Limit = { limit: 120, windowSeconds: 60 };

/** Throws the same `not_found` for a forged pass, an ended rehearsal, and a pass whose issuer lost permission. */
function known(row: rehearsals.PassRow | null): rehearsals.PassRow {
  if (row === null) throw notFound(trackTexts.rehearsalUnknown);
  return row;
}

/**
 * Returns whether the pass is still valid. It becomes invalid when its issuer loses their account, permission or access
 * to the event.
 */
export async function isStillGiven(
  db: Connection,
  { event_id: eventId, started_by: giverId }: rehearsals.GivenRow,
): Promise<boolean> {
  if (giverId === null) return true;
  const giver = await findStaff(db, giverId);
  if (giver === null || !isOpenTo(contract.beginRehearsal.access, giver.role, (key) => giver.features.has(key)))
    return false;
  return (await findInReach(db, eventId, visibleTo(giver))) !== null;
}

export async function findOpen(db: Connection, pass: string): Promise<rehearsals.PassRow | null> {
  const row = await rehearsals.findByPass(db, hashToken(pass));
  return row !== null && (await isStillGiven(db, row)) ? row : null;
}

export const getRehearsedLights: Call<typeof contract.getRehearsedLights, RequestContext> = async (ctx, { pass }) => {
  const row = known(await findOpen(ctx.platform.db, pass));
  const { event_id, phones, name, duration_ms } = row;
  return { ...presentRehearsedLights(row), event_id, phones, name, duration_ms };
};

export const getRehearsedTimeline: Call<typeof contract.getRehearsedTimeline, RequestContext> = async (
  ctx,
  { pass, hash },
) => {
  const { id } = known(await findOpen(ctx.platform.db, pass));
  const payload = await rehearsals.findPayload(ctx.db, id, hash);
  if (payload === null) throw notFound();
  return { hash, payload_data: payload };
};

/**
 * Limits calls per rehearsal before it checks the issuer. Writes no audit line for progress, because the simulation
 * reports each second.
 */
export const reportRehearsal: Call<typeof contract.reportRehearsal, RequestContext> = async (
  ctx,
  { pass, is_on: isOn, sheet, ...progress },
) => {
  const { db } = ctx.platform;
  const { id, event_id: eventId } = known(await rehearsals.findByPass(db, hashToken(pass)));
  await throttle(db, `rehearsal-tell/${id}`, wordsAMinute);
  if (isOn !== undefined) await throttle(db, `rehearsal-play/${id}`, playsAMinute);
  return ctx.transaction(async (tx) => {
    await rehearsals.hold(tx, id);
    const held = known(await findOpen(tx, pass));
    await rehearsals.saveProgress(tx, id, progress);
    const lights = isOn === undefined ? null : await setShow(ctx, tx, held, isOn);
    if (sheet !== undefined) await endRehearsalAt(ctx, tx, eventId, { outcome: 'done', sheet });
    const { state } = await notifyStaff(ctx, tx, eventId);
    return { state, lights };
  });
};

async function setShow(ctx: Context, tx: Tx, held: rehearsals.PassRow, isOn: boolean): Promise<NoticeOfLights> {
  const { id, event_id: eventId, name, started_by: startedBy } = held;
  const lights = presentRehearsedLights({ ...held, ...(await rehearsals.setShow(tx, id, isOn)) });
  await ctx.audit(tx, {
    noun: contract.rehearsalNoun,
    id,
    name,
    action: isOn ? 'light_rehearsal.played' : 'light_rehearsal.dark',
    ...(startedBy === null ? {} : { actorId: startedBy }),
    after: { event_id: eventId, epoch: lights.epoch },
  });
  await ctx.notify(tx, contract.lightsOfRehearsal, { eventId, data: lights });
  return lights;
}
