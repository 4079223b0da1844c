import type { EventDetail } from '@backline/contract/events';
import { listNotifications } from '@backline/contract/notifications';
import { type Audience, type AudienceType } from '@backline/contract/audiences';
import { promoAnnouncement } from '@backline/contract/promo-announcement';
import type { ActivePromoCode } from '@backline/contract/promo-codes';
import { Card, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventTrail } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { NotifyForm } from '../../nouns/notifications/notify-form.tsx';
import * as notificationTexts from '@backline/contract/notifications.texts';
import { List } from '../../ui/list.tsx';
import { eventTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { notificationColumns } from './notification-columns.tsx';
import { useNotificationLog } from './notification-log.queries.ts';
import styles from './notifications.module.css';
import { PromoCodeChoice } from './promo-code-choice.tsx';

export const handle: RouteHandle = { title: 'Notify Fans', access: listNotifications };

/** Audiences on this page. The pages of songs, polls and raffles notify their own audiences. */
const audiences = ['all_users', 'check_in_users', 'promo_code'] as const satisfies readonly AudienceType[];

export function Component() {
  const { event_id: id = '' } = useParams();
  return <EventState query={useEvent(id)}>{(event) => <NotifyFans event={event} />}</EventState>;
}

function NotifyFans({ event }: { event: EventDetail }) {
  const ref = { id: event.event_id, name: event.event_name };
  const [type, setType] = useState<(typeof audiences)[number]>('all_users');
  const [code, setCode] = useState<ActivePromoCode | null>(null);
  const audience: Audience =
    type === 'promo_code' && code !== null
      ? { eventNotificationType: type, promoCodeId: code.id }
      : { eventNotificationType: type === 'promo_code' ? 'all_users' : type };
  const suggestion = useMemo(
    () =>
      type === 'promo_code' && code !== null
        ? { title: `Promo code ${code.code}`, message: promoAnnouncement(code) }
        : undefined,
    [type, code],
  );
  const log = useNotificationLog(event.event_id);
  const columns = useMemo(() => notificationColumns(event), [event]);
  usePageTitle(`Notify Fans: ${event.event_name}`);
  return (
    <>
      <PageHeader title="Notify Fans" breadcrumbs={eventTrail(ref)} times={eventTimes(event.timezone)} />
      <div className={styles.page}>
        <Card className={styles.write}>
          <Radio.Group
            className={styles.audience}
            aria-label="Audience"
            value={type}
            onChange={({ target }) => setType(target.value)}
            options={audiences.map((value) => ({ value, label: notificationTexts.audiences[value] }))}
          />
          {type === 'promo_code' ? (
            <PromoCodeChoice eventId={event.event_id} chosenId={code?.id ?? null} onChoose={setCode} />
          ) : null}
          {/* Stays mounted, so that the typed text survives while no code is available. */}
          <div hidden={type === 'promo_code' && code === null}>
            <NotifyForm eventId={event.event_id} audience={audience} suggestion={suggestion} />
          </div>
        </Card>
        <section aria-labelledby="sent-notifications">
          <h2 id="sent-notifications">Sent notifications</h2>
          <p className={styles.hint}>
            All recipients also see it in the app. The figures count phones with push notifications. “Gone” means
            unsubscribed.
          </p>
          <List label="Notifications" query={log} columns={columns} empty="No notifications sent yet." />
        </section>
      </div>
    </>
  );
}
