import { sql } from 'kysely';

/** Returns epoch milliseconds with fractions, for phone clocks that are off by less than one. */
export const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
