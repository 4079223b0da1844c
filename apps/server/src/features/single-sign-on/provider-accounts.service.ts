import type * as contract from '@backline/contract/provider-accounts';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import type { SingleSignOn } from '../../platform/config/single-sign-on.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { epochMs } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { endPendingSignIns, lockOwner, unlinkProviders } from '../second-factor/index.ts';
import * as accounts from './provider-accounts.repository.ts';

export const listOwnProviderAccounts: Call<typeof contract.listOwnProviderAccounts> = async ({
  db,
  actor,
  platform,
}) => {
  const rows = await accounts.listOf(db, actor.id);
  return rows.map((row) => present(row, platform.config.singleSignOn));
};

export const listProviderAccounts: ListCall<typeof contract.listProviderAccounts> = async (
  { db, platform },
  { search },
  { size, ...window },
) => {
  const rows = await accounts.listAll(db, { search, ...window });
  const page = pageOf(rows, size, ({ created_at: key, user_id: id }) => ({ key, id }));
  return presentPage(page, (row) => {
    const { user_id, user_name, user_role } = row;
    return { ...present(row, platform.config.singleSignOn), user_id, user_name, user_role };
  });
};

/**
 * Ends the sign-ins under way, so that the next one links again by the same rules as before. Ends no session: the person
 * came in by rules that held then.
 */
export const removeProviderAccount: Call<typeof contract.removeProviderAccount> = async (
  ctx,
  { user_id: userId, issuer },
) =>
  ctx.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    if (owner === null) throw notFound();
    if (!(await unlinkProviders(ctx, tx, owner, issuer))) throw notFound(signOnTexts.linkGone);
    await endPendingSignIns(tx, userId);
    return { message: signOnTexts.linkRemoved(owner.name) };
  });

function present(
  { issuer, subject, created_at, last_used_at }: accounts.AccountRow,
  settings: SingleSignOn | undefined,
): contract.ProviderAccount {
  return {
    issuer,
    provider: settings !== undefined && isSame(settings.issuer, issuer) ? settings.name : hostOf(issuer),
    subject,
    linked_dttm: epochMs(created_at),
    last_used_dttm: epochMs(last_used_at),
  };
}

/** The configuration may leave out the last slash of the issuer. */
const isSame = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '');

const hostOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
