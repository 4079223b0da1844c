import type { notificationFigures, SentNotification } from '@backline/contract/notifications';
import type { z } from 'zod';
import { epochMs } from '../../platform/db/database.ts';
import type { FiguresRow, LoggedRow } from './notification-log.repository.ts';

export function presentFigures(row: FiguresRow): z.output<typeof notificationFigures> {
  const { id, waiting, reached, failed, gone, opened } = row;
  return { notification_id: id, state: stateOf(row), waiting, reached, failed, gone, opened };
}

function stateOf({ left_at, taken_back_at }: FiguresRow): SentNotification['state'] {
  if (taken_back_at !== null) return 'taken_back';
  return left_at === null ? 'waiting' : 'sent';
}

export function presentNotification(row: LoggedRow): SentNotification {
  const type = row.audience as SentNotification['eventNotificationType'];
  const subjectId = Number(row.subject);
  return {
    ...presentFigures(row),
    title: row.title,
    message: row.body,
    eventNotificationType: type,
    requestTitle: type === 'song_request_users' ? row.subject : null,
    pollId: type === 'poll_participants' || type === 'poll_winners' ? subjectId : null,
    raffleId: type === 'raffle_participants' || type === 'raffle_winners' ? subjectId : null,
    promoCodeId: type === 'promo_code' ? subjectId : null,
    sent_by: row.sender_name,
    sent_dttm: epochMs(row.created_at),
    fans: row.fans,
    with_push: row.with_push,
  };
}
