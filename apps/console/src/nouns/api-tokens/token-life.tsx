import type { ApiToken } from '@backline/contract/api-tokens';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { lifeOf } from './token-words.ts';

/** Shows nothing for a token that stays valid for more than 14 days. */
export function TokenLife({ token }: { token: Pick<ApiToken, 'expires_dttm'> }) {
  const life = lifeOf(token, useNow(60_000));
  if (life === 'expired') return <StatusChip tone="danger">Expired</StatusChip>;
  if (life === 'soon') return <StatusChip tone="warning">Expires soon</StatusChip>;
  return null;
}
