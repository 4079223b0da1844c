import type { OrderInfo } from '@backline/contract/order-info';
import { sql, type RawBuilder } from 'kysely';

type Units = Extract<keyof OrderInfo['line_items'][number], `${string}quantity`>;

export const unitsOf = (name: Units): RawBuilder<number> => sql`coalesce((line ->> ${sql.lit(name)})::bigint, 0)`;

export const currentUnits: RawBuilder<number> = sql`greatest(0, ${unitsOf('quantity')} - ${unitsOf('removed_quantity')} - ${unitsOf('refunded_quantity')})`;
