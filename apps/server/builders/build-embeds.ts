import type { Insertable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { Embeds } from '../src/platform/db/schema.generated.ts';

/** Allows sites to embed the events of a manager who has allowed none. */
export async function buildEmbeds(db: Connection, embeds: Insertable<Embeds>): Promise<void> {
  await db.insertInto('embeds').values(embeds).execute();
}
