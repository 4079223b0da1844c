import * as peopleTexts from '@backline/contract/people.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { canChoose } from '../people/index.ts';
import { ownPlace } from './events.policy.ts';

export interface EventPeople {
  managerId: number;
  artistIds: readonly number[];
  teamMemberIds: readonly number[];
}

/** Throws a field error for people whom the actor may not choose. People on the event stay valid even if deactivated or moved. */
export async function requirePeople(
  tx: Tx,
  actor: Actor,
  people: EventPeople,
  kept: EventPeople | null,
): Promise<void> {
  const { managerId } = people;
  // Only an ADMIN chooses a manager.
  if (actor.role === 'ADMIN' && managerId !== kept?.managerId) {
    await requireChosen('manager_id', 'MANAGER', [managerId], []);
  }
  const stay = managerId === kept?.managerId ? kept : null;
  await requireChosen('artist_id', 'ARTIST', people.artistIds, stay?.artistIds ?? []);
  await requireChosen('team_members_id', 'TEAMMEMBER', people.teamMemberIds, stay?.teamMemberIds ?? []);
  const place = ownPlace(actor);
  const inPlace = place === 'artist_id' ? people.artistIds : people.teamMemberIds;
  if (place !== null && !inPlace.includes(actor.id)) throw invalidField(place, eventTexts.keepYourself);

  async function requireChosen(
    path: string,
    role: 'MANAGER' | 'ARTIST' | 'TEAMMEMBER',
    ids: readonly number[],
    known: readonly number[],
  ): Promise<void> {
    const added = ids.filter((id) => !known.includes(id));
    const isTwice = new Set(ids).size !== ids.length;
    if (isTwice || (added.length > 0 && !(await canChoose(tx, actor, { role, managerId, ids: added })))) {
      throw invalidField(path, peopleTexts.personOutOfReach);
    }
  }
}
