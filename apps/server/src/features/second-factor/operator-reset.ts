import { writeAudit } from '../../platform/audit/audit.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { createQueue } from '../../platform/jobs/queue.ts';
import { removeAll } from './reset.service.ts';
import * as repository from './second-factor.repository.ts';

const requestId = 'operator';
const origin = { actorId: null, ip: '', requestId };

/**
 * Resets the staff with this mail address or phone number, for an operator whose only ADMIN has lost every factor. The
 * running server sends the mail. Returns the person's name, or null if nobody has the address.
 */
export async function resetByOperator(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'secretKey'>,
  address: string,
): Promise<string | null> {
  const queue = createQueue(config);
  return db.transaction().execute(async (tx) => {
    const owner = await repository.lockOwnerByAddress(tx, address);
    if (owner === null) return null;
    await removeAll(
      {
        platform: { config },
        audit: (_, entry) => writeAudit(tx, [{ origin, entry }]),
        auditAll: (_, entries) =>
          writeAudit(
            tx,
            entries.map((entry) => ({ origin, entry })),
          ),
        enqueue: (_, kind, input, options) => queue.enqueue(tx, kind, input, { ...options, requestId }),
      },
      tx,
      owner,
    );
    return owner.name;
  });
}
