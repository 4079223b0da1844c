import { listHouseTokens } from '@backline/contract/api-tokens';
import { Link } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownTimes } from '../../lib/zone-clock.ts';
import { accountPath } from '../../nouns/account-path.ts';
import { useRevokeToken } from '../../nouns/api-tokens/use-revoke-token.ts';
import { FocusHome } from '../../ui/focus-home.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import styles from './api-tokens.module.css';
import { houseTokenColumns } from './house-token-columns.tsx';
import { tokenFilters, useHouseTokens } from './house-token.queries.ts';

export const handle: RouteHandle = { title: 'API tokens', access: listHouseTokens };

export function Component() {
  const [{ search }, change] = tokenFilters.use();
  return (
    <>
      <PageHeader title="API tokens" times={ownTimes()} />
      <p className={styles.lead}>
        Other systems use these tokens to call the API as their owners. Make one of your own under{' '}
        <Link to={accountPath('connections')}>Your account</Link>.
      </p>
      <Toolbar>
        <SearchBox
          label="Search tokens"
          placeholder="Token, owner or artist manager"
          search={search}
          onChange={(typed) => change({ search: typed })}
        />
      </Toolbar>
      <FocusHome label="Tokens of everybody">
        <HouseTokens search={search} />
      </FocusHome>
    </>
  );
}

function HouseTokens({ search }: { search: string }) {
  const revoke = useRevokeToken();
  return (
    <List
      label="API tokens"
      query={useHouseTokens(search)}
      columns={houseTokenColumns((token) => revoke(token, token.user.name))}
      empty={search === '' ? 'Nobody has an API token.' : 'No token matches your search.'}
    />
  );
}
