import type {
  AuditLine,
  findAuditPeople as findPeopleOperation,
  listAudit as listOperation,
} from '@backline/contract/audit';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type { Connection } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { presentLine } from './audit.presenter.ts';
import * as repository from './audit.repository.ts';

const peopleLimit = 50;

export async function listAudit(
  { db }: ActorContext,
  input: ParsedInput<typeof listOperation>,
  { size, ...window }: PageWindow,
): Promise<Page<AuditLine>> {
  const rows = await repository.listLines(db, {
    personId: input.person_id ?? null,
    entity: input.entity ?? null,
    entityId: input.entity_id || null,
    from: dateOf(input.from_dttm),
    until: dateOf(input.until_dttm),
    ...window,
  });
  const page = pageOf(rows, size, ({ at, id }) => ({ key: at, id }));
  const nameOf = await namesOf(db, page.rows);
  return presentPage(page, (row) => presentLine(row, nameOf(row)));
}

/** With a `person_id` that one alone, to show whom the address of the page names. */
export function findAuditPeople(
  { db }: ActorContext,
  { search, person_id }: ParsedInput<typeof findPeopleOperation>,
): Promise<Output<typeof findPeopleOperation>> {
  return person_id === undefined ? repository.findStaff(db, search, peopleLimit) : repository.findPerson(db, person_id);
}

type Line = Pick<repository.AuditRow, 'entity' | 'entity_id'>;

async function namesOf(db: Connection, lines: readonly Line[]): Promise<(line: Line) => string | null> {
  const ids: Record<repository.NamedEntity, number[]> = { user: [], event: [], access_request: [], fan_import: [] };
  for (const { entity, id } of lines.flatMap((line) => namedRow(line) ?? [])) ids[entity].push(id);
  const found = await repository.findNames(db, ids);
  const names = new Map(found.map(({ entity, id, name }) => [`${entity}/${id}`, name]));
  return (line) => {
    const row = namedRow(line);
    return row === null ? null : (names.get(`${row.entity}/${row.id}`) ?? null);
  };
}

/** The row whose name the line shows: of a fan at an event (`event/fan`) the fan's. */
function namedRow({ entity, entity_id }: Line): { entity: repository.NamedEntity; id: number } | null {
  const id = /^(?:\d+\/)?(\d{1,15})$/.exec(entity_id)?.[1];
  if (id === undefined) return null;
  switch (entity) {
    case 'user':
    case 'event':
    case 'access_request':
    case 'fan_import':
      return { entity, id: Number(id) };
    case 'event_user':
      return { entity: 'user', id: Number(id) };
    default:
      return null;
  }
}

function dateOf(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms);
}
