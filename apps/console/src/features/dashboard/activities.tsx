import type { Activity } from '@backline/contract/dashboard';
import { ianaZone } from '@backline/contract/event-rules';
import { messages } from '@backline/contract/messages';
import { Card } from 'antd';
import { Link } from 'react-router';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PosterThumbnail } from '../../nouns/events/poster-thumbnail.tsx';
import { DateTime } from '../../ui/date-time.tsx';
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
              <li key={`${kindOf(activity)} ${activity.id} ${activity.activity_dttm} ${activity.title}`}>
                <Link to={pathOf(activity)}>
                  <PosterThumbnail className={styles.image} src={activity.image} focus={activity} />
                  <span>
                    <strong>{activity.event_name}</strong>
                    <small>
                      {activity.title} ·{' '}
                      <span className={styles.time}>
                        <DateTime
                          at={activity.activity_dttm}
                          zone={ianaZone[activity.timezone]}
                          zoneName={activity.timezone}
                        />
                      </span>
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
