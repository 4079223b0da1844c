import { nouns } from '@backline/contract/operations';
import { sql } from 'kysely';
import { moment, plain, text, type CsvFile } from '../../platform/exports/csv-file.ts';
import { foundLines, type AuditFilter } from './audit.repository.ts';

const actionNames = Object.fromEntries(nouns.flatMap(({ actions }) => Object.entries(actions)));

export function fileOf(filter: Omit<AuditFilter, 'after' | 'offset' | 'limit'>): CsvFile {
  return {
    name: 'audit_data_',
    columns: [
      moment('Time (UTC)', sql`l.at`),
      text('Who', sql`actor.name`),
      text('Acting for them', sql`impersonator.name`),
      text('What', sql`coalesce(${JSON.stringify(actionNames)}::jsonb ->> l.action, l.action)`),
      plain('Action', sql`l.action`),
      text('Kind', sql`l.noun`),
      text('Id', sql`l.entity_id`),
      text('Row', sql`l.entity_name`),
      text('Event', sql`l.event_name`),
      text('Before', sql`l.before`),
      text('After', sql`l.after`),
      text('Address', sql`l.ip`),
      text('Request', sql`l.request_id`),
    ],
    rows: sql`from ${foundLines(filter)} l
      left join users actor on actor.id = l.actor_id
      left join users impersonator on impersonator.id = l.impersonator_id
      order by l.at desc, l.id desc`,
  };
}
