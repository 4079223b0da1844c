import { auditFields, auditWords } from '@backline/contract/audit-fields';
import type { AuditLine } from '@backline/contract/audit';
import { featureNames, roleNames } from '@backline/contract/features';
import { readableName } from '@backline/contract/jobs';
import { formatCount, formatDateTime, formatMoney, missing } from '../../lib/format.ts';
import { words } from './audit-line.ts';

export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** Returns the fields whose value differs, including those that only one side has. */
export function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Array.from(fields, (field) => ({ field, before: before?.[field], after: after?.[field] })).filter(
    (change) => JSON.stringify(change.before) !== JSON.stringify(change.after),
  );
}

/** Returns the items that only `list` has, and how many both lists share. */
export function aloneIn(list: readonly unknown[], other: readonly unknown[]): { alone: unknown[]; shared: number } {
  const known = new Set(other.map((item) => JSON.stringify(item)));
  const alone = list.filter((item) => !known.has(JSON.stringify(item)));
  return { alone, shared: list.length - alone.length };
}

export const labelOf = (field: string) => auditFields[field]?.label ?? words(field);

export const isList = (field: string, value: unknown): value is unknown[] =>
  Array.isArray(value) && auditFields[field]?.value !== 'session';

const eventRoleNames: Readonly<Record<string, string>> = { ADMIN: 'Event admin', USER: 'Fan' };

type Line = Pick<AuditLine, 'people' | 'event_name' | 'actor' | 'impersonator'>;

export function showValue(field: string, value: unknown, line: Line, side: AuditLine['after'] = null): string {
  if (value === null || value === undefined || value === '') return missing;
  switch (auditFields[field]?.value) {
    case 'time':
      return typeof value === 'number' ? formatDateTime(value) : plain(value, line);
    case 'percent':
      return `${plain(value, line)}%`;
    case 'delivery':
      return deliveryOf(value, side) ?? plain(value, line);
    case 'person':
      return personOf(String(value), line);
    case 'event':
      return line.event_name ?? `#${plain(value, line)}`;
    case 'role':
      return named(roleNames, value, line);
    case 'event role':
      return named(eventRoleNames, value, line);
    case 'feature':
      return named(featureNames, value, line);
    case 'word':
      return named(auditWords, value, line);
    case 'image':
      return decodeURIComponent(String(value).split('/').at(-1) ?? '');
    case 'session':
      return Array.isArray(value) && value.length !== 1 ? `${formatCount(value.length)} sessions` : '1 session';
    case 'job':
      return readableName(String(value));
    default:
      return plain(value, line);
  }
}

const named = (names: Readonly<Record<string, string>>, value: unknown, line: Line) =>
  names[String(value)] ?? plain(value, line);

function deliveryOf(value: unknown, side: AuditLine['after']): string | null {
  if (typeof value !== 'number') return null;
  const method = side?.['delivery_method'];
  if (method === 'fixed') return formatMoney(value);
  return method === 'percentage' ? `${value}%` : null;
}

function personOf(id: string, { people, actor, impersonator }: Line): string {
  const present = [actor, impersonator].find((person) => String(person?.id) === id);
  return people[id] ?? present?.name ?? `#${id}`;
}

function plain(value: unknown, line: Line): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatCount(value);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  return parts.map(([name, part]) => `${labelOf(name)} ${showValue(name, part, line)}`).join(', ') || missing;
}
