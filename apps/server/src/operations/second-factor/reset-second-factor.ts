import { personNoun } from '@backline/contract/person-changes';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/database.ts';

/**
 * Removes the second factors of the staff with this mail address or phone number, and ends their sessions. For an
 * operator whose only ADMIN has lost them. Returns the person's name, or null if nobody has the address.
 */
export async function resetSecondFactorOf(db: Db, address: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from users where role <> 'USER' and (email = ${address}::citext or phone_number = ${address})
      for no key update`.execute(tx);
    const [person] = rows;
    if (person === undefined) return null;
    await sql`delete from totp_factors where user_id = ${person.id}`.execute(tx);
    await sql`delete from passkeys where user_id = ${person.id}`.execute(tx);
    await sql`delete from recovery_codes where user_id = ${person.id}`.execute(tx);
    await sql`
      update sessions set ended_at = now()
      where (user_id = ${person.id} or impersonator_id = ${person.id}) and ended_at is null`.execute(tx);
    const origin = { actorId: null, ip: '', requestId: 'operator' };
    await writeAudit(tx, [{ origin, entry: { action: 'second_factor.reset', noun: personNoun, ...person } }]);
    return person.name;
  });
}
