import type { listArtistManagers, listTeamMembers, Output, ParsedInput } from '@backline/contract';
import type { Actor, ActorContext, Tx } from '../../platform/http/context.ts';
import { visibleTo, type PersonRole } from './people.policy.ts';
import * as repository from './people.repository.ts';

/** A picker shows no more; searching finds the rest. */
const rowLimit = 1_000;

/** Managers, or artists of all or some managers. */
export async function listManagersOrArtists(
  { db, actor }: ActorContext,
  { role, created_by: managerIds, search }: ParsedInput<typeof listArtistManagers>,
): Promise<Output<typeof listArtistManagers>> {
  const reach = visibleTo(actor, role);
  return { result: await repository.listPeople(db, { role, reach, managerIds, search, limit: rowLimit, offset: 0 }) };
}

/** Team members of all or some managers. */
export async function listTeam(
  { db, actor }: ActorContext,
  input: ParsedInput<typeof listTeamMembers>,
): Promise<Output<typeof listTeamMembers>> {
  const { role, artist_manager_id: managerIds, search } = input;
  const reach = visibleTo(actor, role);
  const limit = Math.min(input.page_size, rowLimit);
  const offset = (input.page_number - 1) * limit;
  return { result: await repository.listPeople(db, { role, reach, managerIds, search, limit, offset }) };
}

/** Whether the actor may put all these people of one manager on something: as their picker would offer them. */
export async function canChoose(
  tx: Tx,
  actor: Actor,
  { role, managerId, ids }: { role: PersonRole; managerId: number; ids: readonly number[] },
): Promise<boolean> {
  const reach = visibleTo(actor, role);
  const found = await repository.findAmong(tx, ids, { role, reach, managerIds: [managerId] });
  return found.length === ids.length;
}
