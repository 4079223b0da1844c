import type { personList } from '@backline/contract/people';
import type { z } from 'zod';
import { decodeCursor, encodeCursor, isTextKey, nextCursorHeader } from '../../platform/db/cursor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor, ActorContext } from '../../platform/http/context.ts';
import type { Answer } from '../../platform/http/route.ts';
import { managedBy, visibleTo, type PersonRole } from './people.policy.ts';
import { presentPerson, viewOf } from './people.presenter.ts';
import * as repository from './people.repository.ts';

/** A picker shows no more; searching finds the rest. */
export const rowLimit = 1_000;

/** One page and the cursor of the next one, null on the last and for names. */
export interface PeoplePage {
  list: z.infer<typeof personList>;
  nextCursor: string | null;
}

export interface PeopleFilter {
  role: PersonRole;
  managerIds: readonly number[];
  search: string;
  is_active: boolean;
  page_number: number;
  page_size: number;
  cursor?: string | undefined;
}

/** Of whom somebody may pick. */
export async function listNames({ db, actor }: ActorContext, filter: PeopleFilter): Promise<PeoplePage> {
  const { role, managerIds, search, page_number } = filter;
  const limit = Math.min(filter.page_size, rowLimit);
  const reach = visibleTo(actor, role);
  const offset = (page_number - 1) * limit;
  const result = await repository.listNames(db, { role, reach, managerIds, search, limit, offset });
  return { list: { result }, nextCursor: null };
}

/** Of whom somebody manages. Whoever may pick people and not manage them gets their names. */
export async function listCards(ctx: ActorContext, filter: PeopleFilter): Promise<PeoplePage> {
  const { role, managerIds, search, is_active: isActive, page_size: limit } = filter;
  const reach = managedBy(ctx.actor, role);
  if (reach === null) return listNames(ctx, filter);
  const after = filter.cursor === undefined ? null : decodeCursor(filter.cursor, isTextKey);
  const rows = await repository.listCards(ctx.db, {
    role,
    reach,
    managerIds,
    search,
    isActive,
    after: after === null ? null : { name: after.key, id: after.id },
    offset: after === null ? (filter.page_number - 1) * limit : 0,
    limit,
  });
  const last = rows.at(-1);
  const view = viewOf(ctx);
  return {
    list: { result: rows.map((row) => presentPerson(row, role, view)) },
    nextCursor: last === undefined || rows.length < limit ? null : encodeCursor({ key: last.name, id: last.id }),
  };
}

export function sendPeople({ list, nextCursor }: PeoplePage, answer: Answer): PeoplePage['list'] {
  if (nextCursor !== null) answer.header(nextCursorHeader, nextCursor);
  return list;
}

/** Whether the actor may put all these people of one manager on something: as their picker would offer them. */
export async function canChoose(
  tx: Tx,
  actor: Actor,
  { role, managerId, ids }: { role: PersonRole; managerId: number; ids: readonly number[] },
): Promise<boolean> {
  const reach = visibleTo(actor, role);
  const found = await repository.lockAmong(tx, ids, { role, reach, managerIds: [managerId] });
  return found.length === ids.length;
}
