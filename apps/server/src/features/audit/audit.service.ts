import type * as auditContract from '@backline/contract/audit';
import type * as listExportsContract from '@backline/contract/list-exports';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { nouns } from '@backline/contract/operations';
import * as generalTexts from '@backline/contract/general.texts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { fileOf } from './audit-file.repository.ts';
import { presentLine } from './audit.presenter.ts';
import * as repository from './audit.repository.ts';

const peopleLimit = 50;

export async function listAudit(
  { db }: ActorContext,
  input: ParsedInput<typeof auditContract.listAudit>,
  { size, ...window }: PageWindow,
): Promise<Page<auditContract.AuditLine>> {
  const rows = await repository.listLines(db, { ...filterOf(input), ...window });
  const page = pageOf(rows, size, ({ at, id }) => ({ key: at, id }));
  return presentPage(page, presentLine);
}

export function fileOfAudit(_ctx: ActorContext, input: ParsedInput<typeof listExportsContract.exportAudit>): CsvFile {
  return fileOf(filterOf(input));
}

function filterOf(input: ParsedInput<typeof listExportsContract.exportAudit>): Parameters<typeof fileOf>[0] {
  const entity = input.entity || null;
  if (entity !== null && !nouns.some((noun) => noun.entity === entity)) {
    throw invalidField('entity', generalTexts.invalidValue);
  }
  const action = input.action || null;
  if (action !== null && !nouns.some(({ actions }) => Object.hasOwn(actions, action))) {
    throw invalidField('action', generalTexts.invalidValue);
  }
  return {
    personId: input.person_id ?? null,
    action,
    entity,
    entityId: input.entity_id || null,
    from: dateOf(input.from_dttm),
    until: dateOf(input.until_dttm),
  };
}

export async function listAuditKinds(): Promise<Output<typeof auditContract.listAuditKinds>> {
  return nouns.map(({ entity, name, actions }) => ({
    entity,
    name,
    actions: Object.entries(actions).map(([action, actionName]) => ({ action, name: actionName })),
  }));
}

/** Finds people to filter by. `person_id` finds the one whose id is in the page's URL. */
export function findAuditPeople(
  { db }: ActorContext,
  { search, person_id }: ParsedInput<typeof auditContract.findAuditPeople>,
): Promise<Output<typeof auditContract.findAuditPeople>> {
  return person_id === undefined ? repository.findStaff(db, search, peopleLimit) : repository.findPerson(db, person_id);
}

function dateOf(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms);
}
