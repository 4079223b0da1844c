import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { PromoCodes } from '../src/platform/db/schema.generated.ts';
import { unique } from './unique.ts';

const hourMs = 3_600_000;

interface PromoCodeOverrides extends Partial<
  Omit<Insertable<PromoCodes>, 'id' | 'artist_id' | 'starts_at' | 'ends_at'>
> {
  artistId: number;
  /** Defaults to an hour ago. */
  startsAt?: Date;
  /** Defaults to an hour from now. */
  endsAt?: Date;
}

/** Builds a running code, by default of 10 %. */
export async function buildPromoCode(
  db: Connection,
  { artistId, startsAt, endsAt, ...columns }: PromoCodeOverrides,
): Promise<Selectable<PromoCodes>> {
  const { discount_cents = null } = columns;
  return db
    .insertInto('promo_codes')
    .values({
      code: `ENCORE${unique().number}`,
      discount_type: discount_cents === null ? 'percentage' : 'fixed',
      discount_thousandths: discount_cents === null ? 10_000 : null,
      minimum_cents: discount_cents === null ? 0 : discount_cents + 1,
      usage_limit: 100,
      ...columns,
      artist_id: artistId,
      starts_at: startsAt ?? new Date(Date.now() - hourMs),
      ends_at: endsAt ?? new Date(Date.now() + hourMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
