import type { ApiToken } from '@backline/contract/api-tokens';
import { Button } from 'antd';
import { LastUse } from '../../nouns/api-tokens/last-use.tsx';
import { TokenLife } from '../../nouns/api-tokens/token-life.tsx';
import { limitsOf, permissionNames, shortToken } from '../../nouns/api-tokens/token-words.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import styles from './tokens.module.css';

interface TokenRowProps {
  token: ApiToken;
  lockedBy: string | null;
  onRevoke: () => void;
}

export function TokenRow({ token, lockedBy, onRevoke }: TokenRowProps) {
  const limits = limitsOf(token);
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <div className={styles.name}>
          {token.name} <code>{shortToken(token)}</code> <TokenLife token={token} />
        </div>
        <p>{permissionNames(token.features)}</p>
        {limits.map((limit) => (
          <p key={limit}>
            <Breakable>{limit}</Breakable>
          </p>
        ))}
        <p>
          Made <DateTime at={token.created_dttm} /> · Valid until <DateTime at={token.expires_dttm} />
        </p>
        <p>
          <LastUse token={token} />
        </p>
      </div>
      <Button
        disabled={lockedBy !== null}
        aria-describedby={lockedBy ?? undefined}
        aria-label={`Revoke ${token.name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}
