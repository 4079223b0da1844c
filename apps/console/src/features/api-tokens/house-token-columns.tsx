import { Button } from 'antd';
import { LastUse } from '../../nouns/api-tokens/last-use.tsx';
import { TokenLife } from '../../nouns/api-tokens/token-life.tsx';
import { limitsOf, permissionNames, shortToken } from '../../nouns/api-tokens/token-words.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import type { HouseToken } from './house-token.queries.ts';
import styles from './api-tokens.module.css';

export const houseTokenColumns = (revoke: (token: HouseToken) => void): Column<HouseToken>[] => [
  {
    key: 'name',
    title: 'Token',
    width: '20%',
    render: (token) => (
      <>
        <strong>{token.name}</strong> <code className={styles.token}>{shortToken(token)}</code>
      </>
    ),
  },
  { key: 'owner', title: 'Owner', width: '13%', render: ({ user }) => user.name },
  {
    key: 'reach',
    title: 'Permissions',
    render: (token) =>
      [permissionNames(token.features), ...limitsOf(token)].map((line) => (
        <div key={line}>
          <Breakable>{line}</Breakable>
        </div>
      )),
  },
  {
    key: 'expires',
    title: 'Valid until',
    width: '14%',
    render: (token) => (
      <>
        <DateTime at={token.expires_dttm} /> <TokenLife token={token} />
      </>
    ),
  },
  { key: 'use', title: 'Last used', width: '17%', render: (token) => <LastUse token={token} /> },
  {
    key: 'actions',
    title: 'Actions',
    width: 104,
    isUntitledOnPhone: true,
    render: (token) => (
      <Button aria-label={`Revoke ${token.name} of ${token.user.name}`} onClick={() => revoke(token)}>
        Revoke
      </Button>
    ),
  },
];
