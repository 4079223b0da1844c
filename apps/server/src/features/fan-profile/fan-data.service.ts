import { auditFields } from '@backline/contract/audit-fields';
import { type FanData, maxFanDataRows } from '@backline/contract/fan-profile';
import { withShownDomain } from '@backline/contract/mail-address';
import { nouns } from '@backline/contract/operations';
import type { FanContext } from '../../platform/context/request-context.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { fanDataCatalog, fanDataSections, type FanDataSection } from './fan-data.catalog.ts';
import * as data from './fan-data.repository.ts';
import type { FanDataRow, NotedLine, WholeFan } from './fan-data.repository.ts';
import { downloadLimit } from './fan-profile.limits.ts';

const about =
  'Everything that this house keeps of you. Times are UTC. Where a list is long, “total” says how many there are, and the newest are here.';

/** Reads sections one by one, so that other calls do not wait. */
export async function downloadFanData(ctx: FanContext): Promise<FanData> {
  await throttle(ctx.platform.db, `download:fan:${ctx.fan.id}`, downloadLimit);
  const fan: WholeFan = { id: ctx.fan.id, phoneNumber: ctx.fan.phoneNumber };
  const sections: FanData['sections'] = [];
  const add = (title: FanDataSection, total: number, rows: FanDataRow[]) =>
    sections.push({ title, what: fanDataSections[title], total, rows });
  const addressOf = (key: string) => ctx.platform.storage.publicUrl(key);
  for (const section of data.plainSections) {
    const { total, rows } = await data.list(ctx.db, section, fan, maxFanDataRows);
    add(
      section,
      total,
      rows.map((row) => withAddresses(row, addressOf)),
    );
  }
  const { total, lines } = await data.listNoted(ctx.db, fan, maxFanDataRows);
  add('What was noted', total, lines.map(presentNoted));
  return { made_at: new Date().toISOString(), about, sections, left_out: leftOut() };
}

/** Turns store keys into URLs, and the domains of email addresses into their readable form. */
function withAddresses(row: FanDataRow, addressOf: (key: string) => string): FanDataRow {
  const turned = Object.entries(row).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    if (name.startsWith('Mail address')) return [name, withShownDomain(value)];
    return [name, /^uploads\/[\w.-]+$/.test(value) ? addressOf(value) : value];
  });
  return Object.fromEntries(turned) as FanDataRow;
}

const actions = new Map(nouns.flatMap((noun) => Object.entries(noun.actions)));

function presentNoted({ at, action, event_name, is_own, is_about, before, after, ip }: NotedLine): FanDataRow {
  return {
    When: at,
    What: actions.get(action) ?? action,
    By: is_own ? 'You' : 'Somebody of the organiser’s, or the house itself',
    Event: event_name,
    Before: is_about ? wordsOf(before) : null,
    After: is_about ? wordsOf(after) : null,
    'Network address': ip === '' ? null : ip,
  };
}

/** Formats values like `Name: Ada; Seat: 12`. Omits ids of people and sessions, which may be somebody else's. */
function wordsOf(values: Record<string, unknown> | null): string | null {
  const parts = Object.entries(values ?? {}).flatMap(([key, value]) => {
    const field = auditFields[key];
    if (field !== undefined && ['person', 'session', 'job', 'event'].includes(field.value)) return [];
    const text = field?.value === 'time' && typeof value === 'number' ? new Date(value).toISOString() : asText(value);
    return [`${field?.label ?? key}: ${text}`];
  });
  return parts.length === 0 ? null : parts.join('; ');
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function leftOut(): FanData['left_out'] {
  const reasons = Object.entries(fanDataCatalog).flatMap(([column, placement]) =>
    'leftOut' in placement ? [[placement.leftOut, column] as const] : [],
  );
  return [...Map.groupBy(reasons, ([why]) => why)].map(([why, columns]) => ({
    what: columns.map(([, column]) => column).join(', '),
    why,
  }));
}
