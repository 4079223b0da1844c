import { sql, type RawBuilder } from 'kysely';

export const noted = (wanted: string): RawBuilder<string> =>
  sql`coalesce(jsonb_path_query_first(o.order_info, ${`$.note_attributes[*] ? (@.name == "${wanted}").value`}::jsonpath) #>> '{}', '')`;
