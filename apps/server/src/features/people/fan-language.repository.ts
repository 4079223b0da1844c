import type { Language } from '@backline/contract/fan-languages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export async function saveLanguage(tx: Tx, fanId: number, language: Language): Promise<void> {
  await sql`update users set language = ${language} where id = ${fanId} and language <> ${language}`.execute(tx);
}

/** Returns the languages of fans who do not read English. */
export async function listLanguages(tx: Tx, fanIds: readonly number[]): Promise<Map<number, Language>> {
  const { rows } = await sql<{ id: number; language: Language }>`
    select id, language from users where id = any(${fanIds}::bigint[]) and language <> 'en'`.execute(tx);
  return new Map(rows.map(({ id, language }) => [id, language]));
}
