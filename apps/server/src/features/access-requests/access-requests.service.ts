import { personNoun } from '@backline/contract/person-changes';
import * as contract from '@backline/contract/access-requests';
import type { StaffRole } from '@backline/contract/features';
import type { ParsedInput } from '@backline/contract/operation';
import * as sessionTexts from '@backline/contract/session.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import { canChoose } from '../people/index.ts';
import { adoptPassword } from './access-requests.jobs.ts';
import { acceptedLetter } from './access-letters.ts';
import * as requests from './access-requests.repository.ts';

export async function listAccessRequests(
  { db }: ActorContext,
  _input: ParsedInput<typeof contract.listAccessRequests>,
  { size, ...window }: PageWindow,
): Promise<Page<contract.AccessRequest>> {
  const page = pageOf(await requests.listWaiting(db, window), size, ({ created_at, id }) => ({ key: created_at, id }));
  return presentPage(page, ({ id, name, email, created_at }) => ({
    id,
    name,
    email,
    created_dttm: epochMs(created_at),
  }));
}

export const acceptAccessRequest: Call<typeof contract.acceptAccessRequest> = async (
  ctx,
  { access_request_id, role, manager_id },
) => {
  const { config, identity } = ctx.platform;
  const { identityId } = await identity.createIdentity();
  return ctx.transaction(async (tx) => {
    const request = await findWaiting(tx, access_request_id);
    const managerId = await managerOf(ctx, tx, role, manager_id);
    const { name, email } = request;
    const id = await requests.insertPerson(tx, { role, name, email, managerId, identityId });
    if (id === null) throw conflict(peopleTexts.addressTaken);
    await requests.decide(tx, request.id, { accepted: true, decidedBy: ctx.actor.id });
    await ctx.audit(tx, {
      action: 'access.accepted',
      noun: contract.accessRequestNoun,
      id: request.id,
      name,
      after: { name, email, role, manager_id: managerId, user_id: id },
    });
    await ctx.audit(tx, {
      action: 'user.created',
      noun: personNoun,
      id,
      name,
      after: { name, email, role, manager_id: managerId },
    });
    await ctx.enqueue(tx, adoptPassword, { identityId, hash: request.password_hash });
    await ctx.enqueue(tx, sendMail, { to: email, ...acceptedLetter(config.publicUrl) });
    return { message: sessionTexts.accessRequestAccepted(name), id };
  });
};

export async function refuseAccessRequest(
  ctx: ActorContext,
  { access_request_id }: ParsedInput<typeof contract.refuseAccessRequest>,
) {
  return ctx.transaction(async (tx) => {
    const { id, name, email } = await findWaiting(tx, access_request_id);
    await requests.decide(tx, id, { accepted: false, decidedBy: ctx.actor.id });
    await ctx.audit(tx, {
      action: 'access.refused',
      noun: contract.accessRequestNoun,
      id,
      name,
      after: { name, email },
    });
    return { message: sessionTexts.accessRequestRefused(name) };
  });
}

async function findWaiting(tx: Tx, requestId: number) {
  const request = await requests.findForUpdate(tx, requestId);
  if (request === null) throw notFound();
  if (request.is_decided) throw conflict(sessionTexts.accessRequestDecided);
  return request;
}

/** Requires an active manager for artists and team members. Ignores the requested manager for other roles. */
async function managerOf(
  { actor }: ActorContext,
  tx: Tx,
  role: StaffRole,
  chosen: number | null,
): Promise<number | null> {
  if (role === 'ADMIN' || role === 'MANAGER') return null;
  const isManager =
    chosen !== null && (await canChoose(tx, actor, { role: 'MANAGER', managerId: chosen, ids: [chosen] }));
  if (!isManager) throw invalidField('manager_id', eventTexts.managerRequired);
  return chosen;
}
