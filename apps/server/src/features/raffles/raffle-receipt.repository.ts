import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

export interface ReceiptHead {
  id: number;
  title: string;
  event_name: string;
  seo_url: string;
  timezone: string;
  ends_at: string;
  is_completed: boolean;
  no_of_winners: number;
  minimum_entries: number;
  /** Null before completion, because only staff may see it. */
  entries: number | null;
  commitment: string;
  seed: string | null;
  list_hash: string | null;
}

/** Returns null for an unknown raffle, and for an inactive one that is not completed. */
export async function findReceipt(db: Connection, raffleId: number): Promise<ReceiptHead | null> {
  const { rows } = await sql<ReceiptHead>`
    select r.id, r.title, e.name as event_name, e.seo_url, e.timezone, r.ends_at, r.completed_at is not null as is_completed,
      r.no_of_winners, r.minimum_participants as minimum_entries, r.commitment,
      r.entry_count as entries,
      case when r.drawn_at is not null then r.seed end as seed,
      case when r.drawn_at is not null then r.list_hash end as list_hash
    from raffles r join events e on e.id = r.event_id
    where r.id = ${raffleId} and (r.is_active or r.completed_at is not null)`.execute(db);
  return rows[0] ?? null;
}

export async function listWinningNumbers(db: Connection, raffleId: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from raffle_entries where raffle_id = ${raffleId} and winner_place is not null order by winner_place`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}
