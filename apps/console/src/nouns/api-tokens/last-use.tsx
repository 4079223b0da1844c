import type { ApiToken } from '@backline/contract/api-tokens';
import { Breakable } from '../../ui/breakable.tsx';
import { NearTime } from '../../ui/date-time.tsx';

export function LastUse({ token }: { token: Pick<ApiToken, 'last_used_dttm' | 'last_used_ip'> }) {
  if (token.last_used_dttm === null) return 'Never used';
  return (
    <>
      Last used <NearTime at={token.last_used_dttm} />
      {token.last_used_ip !== null && (
        <>
          {' from '}
          <Breakable>{token.last_used_ip}</Breakable>
        </>
      )}
    </>
  );
}
