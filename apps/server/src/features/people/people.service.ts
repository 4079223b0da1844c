import type { listArtistManagers, listTeamMembers, Output, ParsedInput } from '@backline/contract';
import type { ActorContext } from '../../platform/http/context.ts';
import { visibleTo } from './people.policy.ts';
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
