import { describeDevice } from '@backline/contract/device-name';
import { sessionNoun } from '@backline/contract/session';
import { personNoun } from '@backline/contract/person-changes';
import * as contract from '@backline/contract/account';
import type { ParsedInput } from '@backline/contract/operation';
import * as sessionTexts from '@backline/contract/session.texts';
import { epochMs } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { endSession, endSessionsOf } from '../../platform/session/session.ts';
import { refuseActing } from '../../platform/access/refuse-acting.ts';
import * as repository from './own-sessions.repository.ts';

export async function listSessions({ db, actor }: ActorContext): Promise<contract.DeviceSession[]> {
  const rows = await repository.listSessions(db, actor.id, {
    currentId: actor.sessionId,
    limit: contract.maxSessions,
  });
  return rows.map((row) => ({
    session_id: row.id,
    is_current: row.id === actor.sessionId,
    user_agent: row.user_agent,
    ip: row.ip,
    method: row.method,
    opened_by: row.opened_by,
    second_factor: row.second_factor,
    impersonator_name: row.impersonator_name,
    created_dttm: epochMs(row.created_at),
    last_seen_dttm: epochMs(row.last_seen_at),
  }));
}

export async function endOwnSession(ctx: ActorContext, { session_id }: ParsedInput<typeof contract.endOwnSession>) {
  refuseActing(ctx);
  return ctx.transaction(async (tx) => {
    const other = session_id === ctx.actor.sessionId ? null : await repository.findOwn(tx, ctx.actor.id, session_id);
    const ended = other === null ? [] : await endSession(ctx, tx, session_id);
    if (other === null || ended.length === 0) throw notFound();
    const { name } = describeDevice(other.user_agent);
    await ctx.audit(tx, { action: 'session.ended', noun: sessionNoun, id: session_id, name });
    return { message: sessionTexts.sessionEnded };
  });
}

export async function endOtherSessions(ctx: ActorContext) {
  refuseActing(ctx);
  const { id, name, sessionId } = ctx.actor;
  return ctx.transaction(async (tx) => {
    const ended = await endSessionsOf(ctx, tx, id, sessionId);
    if (ended.length > 0) {
      const sessionIds = ended.map((session) => session.id);
      await ctx.audit(tx, { action: 'user.other_sessions_ended', noun: personNoun, id, name, after: { sessionIds } });
    }
    return { message: sessionTexts.otherSessionsEnded };
  });
}
