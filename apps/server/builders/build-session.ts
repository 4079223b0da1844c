import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Config } from '../src/platform/config/config.ts';
import { hashToken, newToken } from '../src/platform/crypto/crypto.ts';
import type { Sessions } from '../src/platform/db/schema.generated.ts';
import { csrfTokenFor } from '../src/platform/session/session.ts';

interface BuiltSession {
  row: Insertable<Sessions> & { id: string };
  access: string;
  refresh: string;
  csrfToken: string;
}

/** Plans a session of an hour for staff or a fan. Insert its row to make it valid. */
export function planSession({ secretKey }: Pick<Config, 'secretKey'>, userId: number): BuiltSession {
  const [id, access, refresh] = [randomUUID(), newToken(), newToken()];
  const anHourFromNow = new Date(Date.now() + 3_600_000);
  const row = {
    id,
    user_id: userId,
    access_hash: hashToken(access),
    access_expires_at: anHourFromNow,
    refresh_hash: hashToken(refresh),
    expires_at: anHourFromNow,
    ip: '127.0.0.1',
    user_agent: 'test',
  };
  return { row, access, refresh, csrfToken: csrfTokenFor({ secretKey }, id) };
}
