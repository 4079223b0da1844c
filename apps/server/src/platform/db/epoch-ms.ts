import { sql } from 'kysely';

/** Returns epoch milliseconds with fractions, because phone clocks are synchronised to less than a millisecond. */
export const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
