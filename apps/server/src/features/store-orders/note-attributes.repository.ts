import { sql, type RawBuilder } from 'kysely';

/** What the store's cart noted under a name, of `store_orders as o`; '' where nothing. */
export const noted = (wanted: string): RawBuilder<string> =>
  sql`coalesce(jsonb_path_query_first(o.order_info, ${`$.note_attributes[*] ? (@.name == "${wanted}").value`}::jsonpath) #>> '{}', '')`;
