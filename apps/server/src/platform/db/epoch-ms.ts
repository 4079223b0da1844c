import { sql } from 'kysely';

/** A column's moment in milliseconds since 1970, with their fractions: clocks of phones keep to less than one. */
export const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
