import * as contract from '@backline/contract/api-tokens';
import * as tokenTexts from '@backline/contract/api-tokens.texts';
import type { ParsedInput } from '@backline/contract/operation';
import type { Actor } from '../../platform/access/actor.ts';
import { refuseActing } from '../../platform/access/refuse-acting.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { findEmail, findStaff } from '../../platform/session/session.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import { tokenMadeLetter } from './api-token-letters.ts';
import { listInReach, visibleTo } from '../events/index.ts';
import { mayActForManagers, mayGive, mayRevoke } from './api-tokens.policy.ts';
import { presentToken } from './api-tokens.presenter.ts';
import * as tokens from './api-tokens.repository.ts';

const dayMs = 86_400_000;

export const listOwnTokens: Call<typeof contract.listOwnTokens> = async ({ db, actor }) =>
  (await tokens.listOf(db, actor.id, contract.maxListedTokens)).map(presentToken);

export const listHouseTokens: ListCall<typeof contract.listHouseTokens> = async (
  { db },
  { search },
  { size, ...window },
) => {
  const rows = await tokens.listAll(db, { search, ...window });
  return presentPage(
    pageOf(rows, size, ({ id }) => ({ key: '', id })),
    presentToken,
  );
};

type Wanted = ParsedInput<typeof contract.createToken>;

export const createToken: Call<typeof contract.createToken> = async (ctx, input) => {
  const { actor } = ctx;
  refuseActing(ctx, tokenTexts.notDuringLoginAs);
  requireExpiry(input.expires_dttm);
  return ctx.transaction(async (tx) => {
    const count = await tokens.lockCount(tx, actor.id);
    if (count >= contract.maxTokens) throw conflict(tokenTexts.tooMany(contract.maxTokens));
    const holder = await requireHolder(tx, actor, input);
    const eventIds = await requireEvents(tx, holder, input.event_ids ?? null);
    const token = `${contract.tokenPrefix}${newToken()}`;
    const id = await tokens.insert(tx, {
      userId: actor.id,
      managerId: input.manager_id,
      name: input.name,
      hash: hashToken(token),
      ending: token.slice(-4),
      features: [...new Set(input.features)],
      eventIds,
      origins: [...new Set(input.origins)],
      expiresAt: new Date(input.expires_dttm),
    });
    await ctx.audit(tx, {
      action: 'api_token.created',
      noun: contract.apiTokenNoun,
      id,
      name: input.name,
      after: {
        given: input.features,
        manager_id: input.manager_id,
        for_events: eventIds?.length ?? null,
        origins: input.origins,
        expires_dttm: input.expires_dttm,
      },
    });
    const to = await findEmail(tx, actor.id);
    if (to !== null)
      await ctx.enqueue(tx, sendMail, { to, ...tokenMadeLetter(ctx.platform.config.publicUrl, input.name) });
    return { message: tokenTexts.created, token, token_id: id };
  });
};

function requireExpiry(at: number): void {
  if (at <= Date.now()) throw invalidField('expires_dttm', tokenTexts.expiryPassed);
  if (at > Date.now() + contract.maxTokenDays * dayMs)
    throw invalidField('expires_dttm', tokenTexts.expiryTooLate(contract.maxTokenDays));
}

type Holder = Pick<Actor, 'id' | 'role'>;

/** Returns the person in whose place the token acts. */
async function requireHolder(db: Connection, actor: Actor, wanted: Wanted): Promise<Holder> {
  if (!mayGive(actor.features, wanted.features)) throw invalidField('features', tokenTexts.keysNotHeld);
  if (wanted.manager_id === null) return actor;
  if (!mayActForManagers(actor)) throw invalidField('manager_id', tokenTexts.onlyAdminsActForManagers);
  const manager = await findStaff(db, wanted.manager_id);
  if (manager?.role !== 'MANAGER') throw invalidField('manager_id', tokenTexts.managerNotFound);
  if (!mayGive(manager.features, wanted.features)) throw invalidField('features', tokenTexts.keysNotOfManager);
  return manager;
}

async function requireEvents(
  tx: Tx,
  holder: Holder,
  wanted: readonly number[] | null,
): Promise<readonly number[] | null> {
  if (wanted === null) return null;
  const eventIds = [...new Set(wanted)];
  const reached = await listInReach(tx, eventIds, visibleTo({ id: holder.id, role: holder.role }));
  if (reached.size < eventIds.length) throw invalidField('event_ids', tokenTexts.eventsNotFound);
  return eventIds;
}

export const revokeToken: Call<typeof contract.revokeToken> = async (ctx: ActorContext, { token_id: tokenId }) => {
  refuseActing(ctx, tokenTexts.notDuringLoginAs);
  return ctx.transaction(async (tx) => {
    const token = await tokens.lock(tx, tokenId);
    if (token === null || !mayRevoke(ctx.actor, token)) throw notFound(tokenTexts.gone);
    await tokens.revoke(tx, token.id);
    await ctx.audit(tx, { action: 'api_token.revoked', noun: contract.apiTokenNoun, id: token.id, name: token.name });
    return { message: tokenTexts.revoked };
  });
};
