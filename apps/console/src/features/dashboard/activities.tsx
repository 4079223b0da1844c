import type { Activity } from '@backline/contract/dashboard';
import { messages } from '@backline/contract/messages';
import { Card } from 'antd';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { zoneLabel } from '../../lib/time-zone.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './dashboard.module.css';
import { useActivities } from './dashboard.queries.ts';

export function Activities() {
  const activities = useActivities();
  return (
    <Card title={<h2>Recent Activities</h2>}>
      <QueryState query={activities} isEmpty={(rows) => rows.length === 0} empty={messages.noRecentActivities}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((activity) => (
              <li key={`${kindOf(activity)} ${activity.id}`}>
                <Link to={pathOf(activity)}>
                  <Picture className={styles.image} src={activity.image} fallback={defaultEvent} />
                  <span>
                    <strong>{activity.title}</strong>
                    <small>
                      {kindOf(activity)} · {activity.event_name !== activity.title && `${activity.event_name} · `}
                      <time dateTime={new Date(activity.activity_dttm).toISOString()}>
                        {formatDateTime(activity.activity_dttm)} {zoneLabel(activity.activity_dttm)}
                      </time>
                    </small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

function kindOf(activity: Activity): string {
  if (activity.israffle) return 'Raffle';
  if (activity.ispoll) return 'Poll';
  return activity.istrivia ? 'Trivia' : 'Event';
}

export function pathOf(activity: Activity): string {
  const event = { id: activity.event_id, name: activity.event_name };
  if (activity.israffle) return eventPaths.raffle(event, activity.id);
  if (activity.ispoll) return eventPaths.poll(event, activity.id);
  if (activity.istrivia) return eventPaths.trivia(event, activity.id);
  return eventPaths.detail(event);
}
