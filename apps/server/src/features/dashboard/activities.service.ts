import { auditFields } from '@backline/contract/audit-fields';
import type { Activity } from '@backline/contract/dashboard';
import { imageFocusFields } from '@backline/contract/event-fields';
import { pick } from '@backline/contract/fields';
import { serverMessages } from '@backline/contract/server-messages';
import { epochMs } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { visibleTo } from '../events/index.ts';
import * as activities from './activities.repository.ts';
import { engagementKinds, keyOfKind } from './engagement-activities.repository.ts';

const activityCount = 10;

/** Names no fan: who reads this need not be allowed to see them. What fans take part in is told to who holds its key. */
export async function listActivities(ctx: ActorContext): Promise<Activity[]> {
  const kinds = engagementKinds.filter((kind) => ctx.actor.features.has(keyOfKind[kind]));
  const rows = await activities.listActivities(ctx.db, visibleTo(ctx.actor), { kinds, limit: activityCount });
  return rows.map((row) => ({
    id: row.item_id ?? row.event_id,
    event_id: row.event_id,
    event_name: row.name,
    title: titleOf(row),
    image: row.image_key === null ? null : ctx.platform.storage.publicUrl(row.image_key),
    ...pick(row, imageFocusFields),
    activity_dttm: epochMs(row.at),
    timezone: row.timezone,
    isgroup: row.item_id === null,
    israffle: row.kind === 'raffle',
    ispoll: row.kind === 'poll',
    istrivia: row.kind === 'trivia',
  }));
}

function titleOf({ kind, count, actor_name, changed, title, has_ended: hasEnded }: activities.ActivityRow): string {
  const name = actor_name ?? '';
  const item = title ?? '';
  switch (kind) {
    case 'created':
      return serverMessages.eventCreatedBy(name);
    case 'changed':
      return serverMessages.eventChangedBy(labelsOfChange(changed ?? []), name);
    case 'imported':
      return serverMessages.fansImportedBy(count, name);
    case 'joined':
      return serverMessages.fansJoined(count);
    case 'checked_in':
      return serverMessages.fansCheckedIn(count);
    case 'poll':
      return hasEnded ? serverMessages.pollHasEnded(item) : serverMessages.pollMade(item);
    case 'raffle':
      return hasEnded ? serverMessages.raffleDrawn(item, count) : serverMessages.raffleMade(item);
    case 'trivia':
      return serverMessages.triviaOut(item);
  }
}

/** As the audit log calls them, in its order; what only accompanies another change is left out. */
function labelsOfChange(keys: readonly string[]): string[] {
  const silent = new Set(['version', 'country_code', 'state_code', 'event_image_thumbnail_url', 'admins']);
  const told = Object.entries(auditFields).filter(([key]) => keys.includes(key) && !silent.has(key));
  return [...new Set(told.map(([, field]) => field.label))];
}
