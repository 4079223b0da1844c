import { sql, type Kysely, type QueryResult } from 'kysely';
import type { DB } from '../src/platform/db/schema.generated.ts';

/** Returns a template tag that runs an SQL statement at once. */
export const query =
  (db: Kysely<DB>) =>
  <Row>(statement: TemplateStringsArray, ...values: unknown[]): Promise<QueryResult<Row>> =>
    sql<Row>(statement, ...values).execute(db);
