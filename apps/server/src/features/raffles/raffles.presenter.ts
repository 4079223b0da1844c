import type { FanRaffle, Raffle, RaffleWinner } from '@backline/contract/raffles';
import { epochMs, timestampFromMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import type { FanRaffleRow, WinnerRow } from './raffle-entries.repository.ts';
import { mayDelete, stateOf } from './raffles.policy.ts';
import type { RaffleRow } from './raffles.repository.ts';

export function presentRaffle(row: RaffleRow): Raffle {
  return {
    id: row.id,
    event_id: row.event_id,
    ...presentFields(row),
    version: row.version,
    state: stateOf(row),
    entries: row.entries,
    participants: row.entrant_count,
    can: { delete: mayDelete(row) },
  };
}

type Fields = Omit<Parameters<typeof toColumns>[0], 'completed'> & { completed: boolean };
type StoredFields = Pick<
  RaffleRow,
  | 'title'
  | 'description'
  | 'starts_at'
  | 'ends_at'
  | 'no_of_winners'
  | 'minimum_participants'
  | 'is_active'
  | 'completed_at'
>;

export const presentFields = (row: StoredFields): Fields => ({
  title: row.title,
  description: row.description,
  start_time: epochMs(row.starts_at),
  end_time: epochMs(row.ends_at),
  no_of_winners: row.no_of_winners,
  minimum_no_of_participants: row.minimum_participants,
  active: row.is_active,
  completed: row.completed_at !== null,
});

export const toColumns = (
  input: Pick<
    Raffle,
    'title' | 'description' | 'start_time' | 'end_time' | 'no_of_winners' | 'minimum_no_of_participants' | 'active'
  >,
) => ({
  title: input.title,
  description: input.description,
  starts_at: timestampFromMs(input.start_time),
  ends_at: timestampFromMs(input.end_time),
  no_of_winners: input.no_of_winners,
  minimum_participants: input.minimum_no_of_participants,
  is_active: input.active,
});

/** Shows numbers only to readers who see them in the list of fans. */
export const presentWinner = (
  row: WinnerRow,
  { areNumbersShown, address }: { areNumbersShown: boolean; address: ImageAddress },
): RaffleWinner => ({
  id: row.id,
  name: row.name,
  phone_number: areNumbersShown ? row.phone_number : null,
  profile_image_thumbnail_url:
    row.profile_image_thumbnail_key === null ? null : address(row.profile_image_thumbnail_key),
  entry_number: row.number,
});

export const presentForFan = (row: FanRaffleRow): FanRaffle => ({
  raffle_id: row.id,
  title: row.title,
  description: row.description,
  start_time: epochMs(row.starts_at),
  end_time: epochMs(row.ends_at),
  no_of_winners: row.no_of_winners,
  minimum_no_of_participants: row.minimum_participants,
  state: stateOf(row),
  participants: row.entrant_count,
  entry: row.entry && {
    number: row.entry.number,
    entered_dttm: epochMs(row.entry.entered_at),
    took_part: row.entry.is_entrant,
    has_won: row.entry.winner_place !== null,
  },
});
