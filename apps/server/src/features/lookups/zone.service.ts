import * as generalTexts from '@backline/contract/general.texts';
import { timezones, type Timezone } from '@backline/contract/time-zones';
import type { Connection } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import { isZoneOfDatabase } from './zone.repository.ts';

const labels: ReadonlySet<string> = new Set(timezones);

/**
 * Throws `invalid_input` for a new zone that the database does not know. The contract checks only the zones that this
 * process knows.
 */
export async function requireKnownZone(db: Connection, timezone: Timezone, stored?: Timezone): Promise<void> {
  if (timezone === stored || labels.has(timezone) || (await isZoneOfDatabase(db, timezone))) return;
  throw invalidField('timezone', generalTexts.eventChoice);
}
