import type { OrderInfo } from '@backline/contract/order-info';
import { sql, type RawBuilder } from 'kysely';

type Units = Extract<keyof OrderInfo['line_items'][number], `${string}quantity`>;

/** Returns the units under a name of a `line` of an order's information. */
export const unitsOf = (name: Units): RawBuilder<number> => sql`coalesce((line ->> ${sql.lit(name)})::bigint, 0)`;

/** Units of a `line` that were neither removed nor refunded. */
export const currentUnits: RawBuilder<number> = sql`greatest(0, ${unitsOf('quantity')} - ${unitsOf('removed_quantity')} - ${unitsOf('refunded_quantity')})`;
