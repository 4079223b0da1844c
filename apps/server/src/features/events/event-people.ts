import { messages } from '@backline/contract';
import { invalidField } from '../../platform/errors/errors.ts';
import type { Tx } from '../../platform/http/context.ts';
import { findPeopleOf, isActiveManager } from './events.repository.ts';

interface EventPeople {
  managerId: number;
  artistIds: readonly number[];
  teamMemberIds: readonly number[];
  /** Already on the event: they stay choosable after they left their manager or were deactivated. */
  keptArtistIds?: readonly number[];
  keptTeamMemberIds?: readonly number[];
}

/** An event lists only its manager's people. Another's answers like an unknown id, beside the field. */
export async function requirePeople(tx: Tx, people: EventPeople): Promise<void> {
  if (!(await isActiveManager(tx, people.managerId))) throw invalidField('manager_id', messages.personOutOfReach);
  const { managerId } = people;
  await requireAll(tx, {
    managerId,
    role: 'ARTIST',
    path: 'artist_id',
    ids: people.artistIds,
    kept: people.keptArtistIds,
  });
  await requireAll(tx, {
    managerId,
    role: 'TEAMMEMBER',
    path: 'team_members_id',
    ids: people.teamMemberIds,
    kept: people.keptTeamMemberIds,
  });
}

async function requireAll(
  tx: Tx,
  wanted: {
    managerId: number;
    role: 'ARTIST' | 'TEAMMEMBER';
    path: string;
    ids: readonly number[];
    kept: readonly number[] | undefined;
  },
): Promise<void> {
  if (new Set(wanted.ids).size !== wanted.ids.length) throw invalidField(wanted.path, messages.personOutOfReach);
  const kept = new Set(wanted.kept ?? []);
  const added = wanted.ids.filter((id) => !kept.has(id));
  if (added.length === 0) return;
  const found = await findPeopleOf(tx, wanted.managerId, wanted.role, added);
  if (found.length !== added.length) throw invalidField(wanted.path, messages.personOutOfReach);
}
