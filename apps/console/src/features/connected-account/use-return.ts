import { App } from 'antd';
import { randomKey } from '@backline/client';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { failureText } from '../../lib/failure-text.ts';
import { useAccountLink, useCheckAccount, type Whose } from './connected-account.queries.ts';
import { goToProvider } from './go-to-provider.ts';

/**
 * Handles `?setup` in the URL: `returned` checks the account, and `again` requests a new link in place of a used or
 * expired one. Returns true until the call has finished.
 */
export function useReturn(whose: Whose): boolean {
  const { message } = App.useApp();
  const [query, setQuery] = useSearchParams();
  const check = useCheckAccount();
  const link = useAccountLink();
  const setup = query.get('setup');
  const isDone = useRef(false);

  useEffect(() => {
    if (setup === null || isDone.current) return;
    isDone.current = true;
    // Removes the parameter, so that a reload does not repeat the call.
    setQuery(
      (before) => {
        before.delete('setup');
        return before;
      },
      { replace: true },
    );
    const submission = { input: whose, idempotencyKey: randomKey() };
    const asked =
      setup === 'again'
        ? link.mutateAsync(submission).then(({ stripe_account_hosted_url: url }) => goToProvider(url))
        : check.mutateAsync(submission).then(({ status, message: text }) => {
            if (status === 'active') message.success(text);
          });
    asked.catch((error: unknown) => message.error(failureText(error)));
  }, [setup, setQuery, whose, check, link, message]);

  return check.isPending || link.isPending;
}
