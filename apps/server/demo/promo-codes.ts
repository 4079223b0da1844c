import { buildPromoCode } from '../builders/builders.ts';
import type { Connection } from '../src/platform/db/database.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export async function insertPromoCodes(
  tx: Connection,
  { artistId, now }: { artistId: number; now: Date },
): Promise<void> {
  const at = (ms: number) => new Date(now.getTime() - (now.getTime() % hourMs) + ms);
  const codes = [
    {
      code: 'ENCORE10',
      discount_thousandths: 10_000,
      usage_limit: 200,
      is_displayed: true,
      startsAt: at(-6 * hourMs),
      endsAt: at(2 * dayMs),
    },
    {
      code: 'TOUR5',
      discount_cents: 500,
      minimum_cents: 4_000,
      usage_limit: 500,
      startsAt: at(7 * dayMs),
      endsAt: at(37 * dayMs),
    },
    {
      code: 'EARLYBIRD',
      discount_thousandths: 15_000,
      minimum_cents: 2_500,
      usage_limit: 50,
      startsAt: at(-60 * dayMs),
      endsAt: at(-30 * dayMs),
    },
  ];
  for (const code of codes) await buildPromoCode(tx, { artistId, ...code });
}
