import { lightMessages } from '@backline/contract/light-messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import {
  type getRehearsedLights as lightsOperation,
  type getRehearsedTimeline as timelineOperation,
  lightsOfRehearsal,
  rehearsalNoun,
  rehearsalOfEvent,
  type setRehearsedShow as setOperation,
  type tellRehearsal as tellOperation,
} from '@backline/contract/rehearsals';
import { hashToken } from '../../platform/crypto/crypto.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Guest } from '../../platform/live/listener.ts';
import { endRehearsalAt } from '../light-shows/index.ts';
import { presentRehearsal, presentRehearsedLights } from './rehearsals.presenter.ts';
import * as rehearsals from './rehearsals.repository.ts';

/** Of a forged pass and of one whose rehearsal is over: the same. */
function known(row: rehearsals.PassRow | null): rehearsals.PassRow {
  if (row === null) throw notFound(lightMessages.rehearsalUnknown);
  return row;
}

/** As the live socket lets virtual phones in. */
export async function findGuest(db: Db, pass: string): Promise<Guest | null> {
  const row = await rehearsals.findByPass(db, hashToken(pass));
  return row && { id: row.id, eventId: row.event_id, phones: row.phones };
}

export async function getRehearsedLights(
  ctx: RequestContext,
  { pass }: ParsedInput<typeof lightsOperation>,
): Promise<Output<typeof lightsOperation>> {
  const row = known(await rehearsals.findByPass(ctx.db, hashToken(pass)));
  const { event_id, phones, name, duration_ms } = row;
  return { ...presentRehearsedLights(row), event_id, phones, name, duration_ms };
}

export async function getRehearsedTimeline(
  ctx: RequestContext,
  { pass, hash }: ParsedInput<typeof timelineOperation>,
): Promise<Output<typeof timelineOperation>> {
  const row = known(await rehearsals.findByPass(ctx.db, hashToken(pass)));
  if (row.hash !== hash) throw notFound();
  return { hash, payload_data: await rehearsals.findPayload(ctx.db, row.id) };
}

export async function setRehearsedShow(
  ctx: RequestContext,
  { pass, is_on: isOn }: ParsedInput<typeof setOperation>,
): Promise<Output<typeof setOperation>> {
  return ctx.transaction(async (tx) => {
    const {
      id,
      event_id: eventId,
      name,
      started_by: startedBy,
    } = known(await rehearsals.takeByPass(tx, hashToken(pass)));
    await rehearsals.setShow(tx, id, isOn);
    const row = known(await rehearsals.findByPass(tx, hashToken(pass)));
    await ctx.audit(tx, {
      noun: rehearsalNoun,
      id,
      name,
      action: isOn ? 'light_rehearsal.played' : 'light_rehearsal.dark',
      ...(startedBy === null ? {} : { actorId: startedBy }),
      after: { event_id: eventId, epoch: row.epoch },
    });
    const lights = presentRehearsedLights(row);
    await ctx.notify(tx, lightsOfRehearsal, { eventId, data: lights });
    return lights;
  });
}

/** Without an audit line of its own, as what phones tell each second: its end has one. */
export async function tellRehearsal(
  ctx: RequestContext,
  { pass, step, arrived, ready, sheet }: ParsedInput<typeof tellOperation>,
): Promise<Output<typeof tellOperation>> {
  return ctx.transaction(async (tx) => {
    const { id, event_id: eventId } = known(await rehearsals.takeByPass(tx, hashToken(pass)));
    await rehearsals.tell(tx, id, { step, arrived, ready });
    if (sheet !== undefined) await endRehearsalAt(ctx, tx, eventId, { outcome: 'done', sheet });
    const row = await rehearsals.find(tx, eventId);
    if (row === null) throw new Error(`rehearsal ${id} is gone while it is held`);
    await ctx.notify(tx, rehearsalOfEvent, { eventId, data: presentRehearsal(row) });
    return { state: row.state };
  });
}
