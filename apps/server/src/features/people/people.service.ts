import * as peopleTexts from '@backline/contract/people.texts';
import type { PersonCard, PersonOption } from '@backline/contract/people';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { managedBy, visibleTo, type PersonRole } from './people.policy.ts';
import { presentCard, viewOf } from './people.presenter.ts';
import * as repository from './people.repository.ts';

export interface PeopleQuery {
  role: PersonRole;
  managerIds: readonly number[];
  search: string;
  is_active: boolean;
}

export async function listNames(
  { db, actor }: ActorContext,
  { role, managerIds, search }: PeopleQuery,
  { size, ...window }: PageWindow,
): Promise<Page<PersonOption>> {
  const reach = visibleTo(actor, role);
  const rows = await repository.listNames(db, { role, reach, managerIds, search, isActive: true, ...window });
  return pageOf(rows, size, byName);
}

/** Lists the people whom the actor manages. If the actor may only pick people, lists names only. */
export async function listCards(
  ctx: ActorContext,
  query: PeopleQuery,
  window: PageWindow,
): Promise<Page<PersonCard | PersonOption>> {
  const { role, managerIds, search, is_active: isActive } = query;
  const reach = managedBy(ctx.actor, role);
  if (reach === null) return listNames(ctx, query, window);
  const { size, ...cut } = window;
  const rows = await repository.listCards(ctx.db, { role, reach, managerIds, search, isActive, ...cut });
  const view = viewOf(ctx);
  return presentPage(pageOf(rows, size, byName), (row) => presentCard(row, role, view));
}

const byName = ({ name, id }: PersonOption) => ({ key: name, id });

/**
 * Throws a field error for another manager than the actor's own, because a silent replacement would look like success.
 */
export function requireOwnManager(named: number | null | undefined, managerId: number | null): void {
  if (typeof named === 'number' && named !== managerId) throw invalidField('manager_id', peopleTexts.personOutOfReach);
}

export async function canChoose(
  tx: Tx,
  actor: Actor,
  { role, managerId, ids }: { role: PersonRole; managerId: number; ids: readonly number[] },
): Promise<boolean> {
  const reach = visibleTo(actor, role);
  const found = await repository.lockAmong(tx, ids, { role, reach, managerIds: [managerId] });
  return found.length === ids.length;
}
