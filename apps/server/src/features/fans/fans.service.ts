import * as fansContract from '@backline/contract/fans';
import type * as houseExportsContract from '@backline/contract/house-exports';
import type { ParsedInput } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { requireMayCall } from '../../platform/access/access.ts';
import type { SortKey } from '../../platform/db/cursor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { positionIn, sortingOf, type Sorting } from '../../platform/db/sorting.ts';
import { invalidField, notFound } from '../../platform/errors/errors.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { emptyPage, pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { visibleTo } from '../events/index.ts';
import { fileOfDeeds, listDeeds } from '../reports/index.ts';
import { seesOrdersOf } from '../store-orders/index.ts';
import { listByName } from './fan-names.repository.ts';
import { fileOf } from './fan-file.repository.ts';
import { list } from './fan-list.repository.ts';
import { findRows, type StoredFan } from './fan-rows.repository.ts';
import { findEvent, type FanScope } from './fan-scope.repository.ts';
import { searchFans } from './fan-search.repository.ts';
import { presentFan } from './fans.presenter.ts';

type Query = ParsedInput<typeof fansContract.listFans>;
type ListInput = Omit<Query, 'page_number' | 'page_size' | 'cursor' | 'sort'>;

export function fanOrder(input: Query): SortKey {
  if (isReport(input)) return 'time and ids';
  if (nameSortOf(input) !== null) return 'text';
  return input.section === 'users' ? 'id' : 'time';
}

/** Returns null if the list cannot be sorted. */
const nameSortOf = ({ section, search, sort }: Query): Sorting | null =>
  sort === undefined || section !== 'users' || search !== '' ? null : sortingOf(sort, sort);

const isReport = ({ is_report: isAsked, startDate, endDate }: ListInput): boolean =>
  isAsked || typeof startDate === 'number' || typeof endDate === 'number';

/** Throws `forbidden` without permission for the section, and `not_found` for an event that the actor may not see. */
export async function listFans(
  ctx: ActorContext,
  input: Query,
  window: PageWindow,
): Promise<Page<fansContract.FanRow>> {
  if (isReport(input)) return listDeeds(ctx, input, window);
  requireList(ctx, input);
  const asked = await scopeOf(ctx, input);
  if (asked === null) return emptyPage;
  const { scope } = asked;
  const nameSort = nameSortOf(input);
  const rows =
    nameSort === null
      ? await listOrSearch(ctx.db, scope, input, window)
      : await listByName(ctx.db, scope, nameSort, window);
  const page = pageOf(rows, window.size, ({ id, at, name }) =>
    nameSort === null ? { id, key: at ?? '', sort: input.sort } : positionIn(nameSort, name, id),
  );
  const address = (key: string) => ctx.platform.storage.publicUrl(key);
  return presentPage(page, (row) => presentFan(row, ctx.actor, asked, address));
}

export async function fileOfFans(
  ctx: ActorContext,
  input: ParsedInput<typeof houseExportsContract.exportFans>,
): Promise<CsvFile> {
  if (isReport(input)) return fileOfDeeds(ctx, input);
  requireList(ctx, input);
  const asked = await scopeOf(ctx, input);
  return fileOf(asked?.scope ?? nobody, input.search);
}

/** Throws `forbidden` without permission for the list. A permission that covers only reports is not enough. */
function requireList({ actor }: ActorContext, { section }: ListInput): void {
  requireMayCall(fansContract.fanContacts, actor);
  requireMayCall({ access: fansContract.sectionAccess[section] }, actor);
}

/** An empty scope, for an event that the filters exclude. */
const nobody: FanScope = { kind: 'event', eventId: 0, order: 'newest' };

async function listOrSearch(
  db: Connection,
  scope: FanScope,
  { search: text }: Query,
  { after: cursor, offset, limit }: PageWindow,
): Promise<StoredFan[]> {
  const after = cursor === null ? null : { id: cursor.id, at: cursor.key };
  if (text === '') return list(db, scope, after, { offset, limit });
  const found = (await searchFans(db, scope, { text, by: 'all' }, after, offset + limit)).slice(offset);
  return found.length === 0 ? [] : findRows(db, found, scope.kind === 'event' ? scope : null);
}

interface Asked {
  scope: FanScope;
  /** True for one event that is open for check-in. */
  isOpen: boolean;
}

async function scopeOf({ db, actor }: ActorContext, input: ListInput): Promise<Asked | null> {
  const filter = { reach: visibleTo(actor), managerIds: input.artistManager, artistIds: input.artists };
  const isFiltered = filter.managerIds.length > 0 || filter.artistIds.length > 0;
  if (input.event_id === null) {
    // Other sections require a single event.
    if (input.section !== 'users') throw invalidField('section', generalTexts.invalidValue);
    const isEverybody = filter.reach.kind === 'all' && !isFiltered;
    return { scope: isEverybody ? { kind: 'everybody' } : { kind: 'events', ...filter }, isOpen: false };
  }
  const event = await findEvent(db, input.event_id, filter);
  if (event === null) throw notFound(eventTexts.eventNotFound);
  if (!event.isWanted) return null;
  switch (input.section) {
    case 'users':
      return { scope: { kind: 'event', eventId: input.event_id, order: 'newest' }, isOpen: event.isOpen };
    case 'checkins':
      return { scope: { kind: 'event', eventId: input.event_id, order: 'checked-in' }, isOpen: event.isOpen };
    case 'requests':
      return { scope: { kind: 'event', eventId: input.event_id, order: 'requested' }, isOpen: event.isOpen };
    case 'polls':
      return { scope: { kind: 'event', eventId: input.event_id, order: 'answered' }, isOpen: event.isOpen };
    case 'orders':
      return {
        scope: { kind: 'event', eventId: input.event_id, order: 'ordered', sellerId: seesOrdersOf(actor) },
        isOpen: event.isOpen,
      };
  }
}
