import { sql } from 'kysely';
import { amount, moment, plain, text, type CsvFile } from '../../platform/exports/csv-file.ts';
import { zoneColumn, zoneOfEvent } from '../events/index.ts';
import type { ReportScope } from './deeds.repository.ts';
import { soldAt } from './sales-report.repository.ts';

export const fileOf = (scope: ReportScope, search: string): CsvFile => ({
  name: 'user_data_',
  columns: [
    text('Event', sql`e.name`),
    moment('Date', sql`e.starts_at`, zoneOfEvent),
    zoneColumn(sql`e.starts_at`),
    plain('Orders', sql`sold.orders`),
    amount('Total sales', sql`sold.cents`),
  ],
  rows: sql`from ${soldAt(scope, search)} order by e.starts_at desc, e.id desc`,
});
