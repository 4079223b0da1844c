import { activityAccess, type Activity } from '@backline/contract/activities';
import { auditFields } from '@backline/contract/audit-fields';
import { imageFocusFields } from '@backline/contract/event-fields';
import { pick } from '@backline/contract/fields';
import { formatCents } from '@backline/contract/money';
import * as dashboardTexts from '@backline/contract/dashboard.texts';
import { mayCall } from '../../platform/access/access.ts';
import { epochMs } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { visibleTo } from '../events/index.ts';
import * as activities from './activities.repository.ts';
import { crowdKinds } from './crowd-activities.repository.ts';
import { eventKinds } from './event-activities.repository.ts';
import { itemKinds, kindsOfItem } from './item-activities.repository.ts';

const activityCount = 10;

/** Lists activities that link to pages which the person may open. Never includes a fan's name. */
export async function listActivities(ctx: ActorContext): Promise<Activity[]> {
  const isVisible = (kind: Activity['kind']) => mayCall({ access: activityAccess[kind] }, ctx.actor);
  const wanted: activities.WantedActivities = {
    ofEvents: eventKinds.filter(isVisible),
    items: itemKinds.filter((item) => kindsOfItem[item].every(isVisible)),
    crowds: crowdKinds.filter(isVisible),
    limit: activityCount,
  };
  const rows = await activities.listActivities(ctx.db, visibleTo(ctx.actor), wanted);
  return rows.map((row) => ({
    id: row.item_id ?? row.event_id,
    kind: row.kind,
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

function titleOf(row: activities.ActivityRow): string {
  const { kind, count, cents } = row;
  const name = row.actor_name ?? '';
  const item = row.title ?? '';
  switch (kind) {
    case 'created':
      return dashboardTexts.eventCreatedBy(name);
    case 'changed':
      return dashboardTexts.eventChangedBy(labelsOfChange(row.changed ?? []), name);
    case 'imported':
      return dashboardTexts.fansImportedBy(count, name);
    case 'joined':
      return dashboardTexts.fansJoined(count);
    case 'checked_in':
      return dashboardTexts.fansCheckedIn(count);
    case 'sold':
      return dashboardTexts.ordersPaid(count, formatCents(cents));
    case 'ticket':
      return dashboardTexts.ticketsOpen(count);
    case 'poll':
      return row.has_ended ? dashboardTexts.pollHasEnded(item) : dashboardTexts.pollMade(item);
    case 'raffle':
      return row.has_ended ? dashboardTexts.raffleDrawn(item, count) : dashboardTexts.raffleMade(item);
    case 'trivia':
      return dashboardTexts.triviaOut(item);
    case 'notification':
      return dashboardTexts.fansNotified(item, count);
    case 'drop':
      return dashboardTexts.dropBegun(item);
    case 'pattern':
    case 'track':
      return dashboardTexts.lightShowBegun(item);
    case 'refund':
      return dashboardTexts.orderRefunded(formatCents(cents), item);
  }
}

/** Uses the audit log's labels and omits fields that only accompany another change. */
function labelsOfChange(keys: readonly string[]): string[] {
  const silent = new Set(['version', 'country_code', 'state_code', 'event_image_thumbnail_url', 'admins']);
  const shown = Object.entries(auditFields).filter(([key]) => keys.includes(key) && !silent.has(key));
  return [...new Set(shown.map(([, field]) => field.label))];
}
