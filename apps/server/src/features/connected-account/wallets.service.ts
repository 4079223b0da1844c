import type { Context } from '../../platform/context/context.ts';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { offerWallets } from './account-refresh.kind.ts';
import * as accounts from './connected-account.repository.ts';

const pageSize = 200;

export async function offerWalletsNow(ctx: Context, accountId: string): Promise<void> {
  const { config, payments } = ctx.platform;
  // Providers refuse plain http, which wallets do not support.
  if (!config.isSecure) return;
  try {
    await payments.registerDomain({ accountId, domain: new URL(config.publicUrl).hostname });
  } catch (error) {
    // Retries cannot help: cards are taken without wallets until the next day's attempt.
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
    ctx.log.warn({ err: error, accountId }, 'the domain was not registered for wallets; cards are taken without them');
  }
}

/** Repeats the registration for all accounts, because an account may be older than the domain, or Apple did not answer. */
export async function offerWalletsToAll(ctx: Context): Promise<void> {
  const { provider } = ctx.platform.payments;
  let afterId = 0;
  for (;;) {
    const page = await accounts.listAccounts(ctx.db, { provider, afterId, limit: pageSize });
    await ctx.transaction(async (tx) => {
      for (const { account_id: account, is_active: isActive } of page) {
        if (isActive) await ctx.enqueue(tx, offerWallets, { account }, { key: account });
      }
    });
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    afterId = last.manager_id;
  }
}
