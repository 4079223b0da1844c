import type { LinkedAccount } from '@backline/contract/provider-accounts';
import { roleNames } from '@backline/contract/features';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useSignInWays } from '../../nouns/use-sign-in-ways.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import styles from './people-list.module.css';
import { useLinkedAccounts, useRemoveLink } from './linked-accounts.queries.ts';

/** Lists who signs in with which account of single sign-on. A house without links shows nothing. */
export function LinkedAccounts() {
  const [search, setSearch] = useState('');
  const accounts = useLinkedAccounts(search);
  const ways = useSignInWays();
  const isWithout = accounts.data === undefined ? accounts.error === null : accounts.data.length === 0;
  if (search === '' && isWithout) return null;
  return (
    <FocusHome label="Single sign-on">
      <Card className={styles.next} title={<h2 className={styles.title}>Single sign-on</h2>}>
        <p className={styles.note}>
          People and the accounts of your organisation with which they sign in. Remove a link if it leads to the wrong
          account. Open sessions go on.
          {ways.data?.is_only === true &&
            ' Single sign-on is the only way in: after a removal, people whose address here is not the one at the provider cannot sign in.'}
        </p>
        <SearchBox label="Search links" placeholder="Name or account" search={search} onChange={setSearch} />
        <ListState query={accounts} empty="No link matches your search.">
          {(rows) => (
            <ul className={styles.people}>
              {rows.map((account) => (
                <Link key={`${account.user_id} ${account.issuer}`} account={account} />
              ))}
            </ul>
          )}
        </ListState>
      </Card>
    </FocusHome>
  );
}

function Link({ account }: { account: LinkedAccount }) {
  const { user_name: name, user_role: role, provider, subject, last_used_dttm: usedAt } = account;
  const ask = useAsk();
  const remove = useRemoveLink();
  const askToRemove = () =>
    ask({
      title: `Remove the link of ${name} to ${provider}?`,
      content: `Open sessions go on. The next sign-in links again if ${provider} says that it verified the same mail address as here. Otherwise it is refused.`,
      okText: 'Remove link',
      isDangerous: true,
      takesRow: true,
      run: () => remove.mutateAsync(account),
    });
  return (
    <li>
      <span className={styles.name}>
        {name} <span className={styles.role}>{roleNames[role]}</span>
        <span className={styles.account}>
          {provider}: <Breakable>{subject}</Breakable> · Last used <NearTime at={usedAt} />
        </span>
      </span>
      <Button aria-label={`Remove the link of ${name} to ${provider}`} onClick={askToRemove}>
        Remove link
      </Button>
    </li>
  );
}
