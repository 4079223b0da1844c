import type { Passkey } from '@backline/contract/passkeys';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { epochMs, type Connection } from '../../platform/db/database.ts';
import * as passkeys from './passkeys.repository.ts';

export async function listPasskeys(db: Connection, { actor }: ActorContext): Promise<Passkey[]> {
  return (await passkeys.listPasskeys(db, actor.id)).map((row) => ({
    passkey_id: row.id,
    name: row.name,
    is_synced: row.is_synced,
    created_dttm: epochMs(row.created_at),
    last_used_dttm: row.last_used_at === null ? null : epochMs(row.last_used_at),
  }));
}
