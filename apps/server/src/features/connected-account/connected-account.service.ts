import * as contract from '@backline/contract/connected-account';
import * as eventTexts from '@backline/contract/events.texts';
import * as paymentTexts from '@backline/contract/payments.texts';
import * as connectedAccountTexts from '@backline/contract/connected-account.texts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { getManaged } from '../people/index.ts';
import { noteState } from './account-state.service.ts';
import * as accounts from './connected-account.repository.ts';

interface Whose {
  manager_id?: number | undefined;
}

export const getConnectedAccount: Call<typeof contract.getConnectedAccount> = async (ctx, input) => {
  return present(ctx, await findAccount(ctx, await managerOf(ctx, input)), null);
};

/** With this key, repeated calls create only one account at the provider. */
export const createConnectedAccount: Call<typeof contract.createConnectedAccount> = async (
  ctx,
  { email, ...whose },
) => {
  const managerId = await managerOf(ctx, whose);
  if ((await findAccount(ctx, managerId)) !== null) throw conflict(connectedAccountTexts.exists);
  const { payments } = ctx.platform;
  const { accountId, url } = await ask(ctx, 'email', async () => {
    const made = await payments.createAccount({ email, managerId });
    return { accountId: made, url: await openLink(ctx, made, managerId) };
  });
  return ctx.transaction(async (tx) => {
    const account = { managerId, provider: payments.provider, accountId, email };
    if (!(await accounts.insert(tx, account))) throw conflict(connectedAccountTexts.exists);
    await ctx.audit(tx, {
      action: 'payment_account.created',
      noun: contract.paymentAccountNoun,
      id: accountId,
      name: email,
      after: { email, manager_id: managerId },
    });
    const row = { manager_id: managerId, account_id: accountId, email, is_active: false, failed_reason: '' };
    return { message: connectedAccountTexts.created, ...present(ctx, row, url) };
  });
};

/**
 * Reads the account's state from the provider first, because the provider's event about a change may have been lost.
 */
export const createAccountLink: Call<typeof contract.createAccountLink> = async (ctx, input) => {
  const { manager_id: managerId, account_id: accountId, email } = await requireAccount(ctx, input);
  const { state, url } = await ask(ctx, null, async () => {
    const answered = await ctx.platform.payments.account(accountId);
    return { state: answered, url: answered.isActive ? null : await openLink(ctx, accountId, managerId) };
  });
  return ctx.transaction(async (tx) => {
    await noteState(ctx, tx, accountId, state);
    if (url !== null) {
      await ctx.audit(tx, {
        action: 'payment_account.setup_opened',
        noun: contract.paymentAccountNoun,
        id: accountId,
        name: email,
        after: { manager_id: managerId },
      });
    }
    const message = url === null ? connectedAccountTexts.active : connectedAccountTexts.setupOpened;
    return { message, ...present(ctx, await requireRow(ctx, tx, managerId), url) };
  });
};

export const checkConnectedAccount: Call<typeof contract.checkConnectedAccount> = async (ctx, input) => {
  const { manager_id: managerId, account_id: accountId } = await requireAccount(ctx, input);
  const state = await ask(ctx, null, () => ctx.platform.payments.account(accountId));
  return ctx.transaction(async (tx) => {
    await noteState(ctx, tx, accountId, state);
    const message = state.isActive ? connectedAccountTexts.active : connectedAccountTexts.notYet;
    return { message, ...present(ctx, await requireRow(ctx, tx, managerId), null) };
  });
};

/** Returns the manager of the request. Throws `not_found` if anybody but an ADMIN names another manager. */
async function managerOf(ctx: ActorContext, { manager_id: chosen }: Whose): Promise<number> {
  const { actor } = ctx;
  if (actor.role !== 'ADMIN') {
    if (chosen !== undefined && chosen !== actor.id) throw notFound();
    return actor.id;
  }
  if (chosen === undefined) throw invalidField('manager_id', eventTexts.managerRequired);
  return (await getManaged(ctx, chosen, 'MANAGER')).id;
}

const findAccount = ({ db, platform }: ActorContext, managerId: number) =>
  accounts.findByManager(db, platform.payments.provider, managerId);

async function requireAccount(ctx: ActorContext, whose: Whose): Promise<accounts.AccountRow> {
  const account = await findAccount(ctx, await managerOf(ctx, whose));
  if (account === null) throw conflict(paymentTexts.noAccountYet);
  return account;
}

async function requireRow({ platform }: ActorContext, tx: Tx, managerId: number): Promise<accounts.AccountRow> {
  const row = await accounts.findByManager(tx, platform.payments.provider, managerId);
  if (row === null) throw notFound();
  return row;
}

function openLink({ platform, actor }: ActorContext, accountId: string, managerId: number): Promise<string> {
  const back = new URL('/connected_account', platform.config.publicUrl);
  if (actor.role === 'ADMIN') back.searchParams.set('manager_id', String(managerId));
  const to = (setup: 'returned' | 'again') => {
    const url = new URL(back);
    url.searchParams.set('setup', setup);
    return url.href;
  };
  return platform.payments.accountLink({ accountId, returnUrl: to('returned'), refreshUrl: to('again') });
}

/**
 * Calls the provider. Throws a refusal as an error of `field`, or as `conflict` if `field` is null. Throws
 * `unavailable` if the provider does not answer.
 */
async function ask<T>(ctx: ActorContext, field: string | null, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.warn({ err: error }, 'the payment provider did not do as asked');
    if (error.kind !== 'refused') throw new AppError('unavailable', paymentTexts.providerAway);
    throw field === null ? conflict(error.message) : invalidField(field, error.message);
  }
}

function present(
  { platform }: ActorContext,
  row: accounts.AccountRow | null,
  url: string | null,
): contract.ConnectedAccount {
  const shared = { is_sandbox: platform.payments.provider === 'sandbox', stripe_account_hosted_url: url };
  if (row === null) return { status: 'none', failed_reason: '', email: '', ...shared };
  const { is_active, failed_reason, email } = row;
  return { status: is_active ? 'active' : 'inactive', failed_reason, email, ...shared };
}
