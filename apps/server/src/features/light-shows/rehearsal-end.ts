import { lightsOfRehearsal, rehearsalNoun, rehearsalOfEvent } from '@backline/contract/rehearsals';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { guestSession } from '../../platform/live/listener.ts';
import { end, noteGuestsGone, type RehearsalEnd } from './rehearsal-end.repository.ts';

export async function endRehearsalAt(ctx: Context, tx: Tx, eventId: number, ending: RehearsalEnd): Promise<void> {
  const ended = await end(tx, eventId, ending);
  if (ended === null) return;
  await noteGuestsGone(tx, guestSession(ended.id));
  await ctx.audit(tx, {
    noun: rehearsalNoun,
    id: ended.id,
    name: ended.name,
    action: 'light_rehearsal.ended',
    // The simulation has a pass instead of an account, so the audit line names the person who started it.
    ...(ending.outcome === 'done' && ended.started_by !== null ? { actorId: ended.started_by } : {}),
    after: {
      event_id: eventId,
      outcome: ending.outcome,
      ...(ending.outcome === 'done' ? { is_within_bounds: ending.sheet.every(({ holds }) => holds) } : {}),
    },
  });
  await ctx.notify(tx, lightsOfRehearsal, { eventId, data: { epoch: ended.epoch, offset_ms: 0, show: null } });
  await ctx.notify(tx, rehearsalOfEvent, { eventId, data: null });
}
