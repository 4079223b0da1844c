import type { Activity } from '@backline/contract/activities';
import * as dashboardTexts from '@backline/contract/dashboard.texts';
import { Card } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { PosterThumbnail } from '../../nouns/events/poster-thumbnail.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { pathOf } from './activity-pages.ts';
import styles from './dashboard.module.css';
import { useActivities } from './dashboard.queries.ts';
import { LinkedLine } from './linked-line.tsx';

export function Activities() {
  const activities = useActivities();
  return (
    <Card title={<h2>Recent Activities</h2>}>
      <QueryState query={activities} isEmpty={(rows) => rows.length === 0} empty={dashboardTexts.noRecentActivities}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((activity) => (
              <li key={`${activity.kind} ${activity.id} ${activity.activity_dttm} ${activity.title}`}>
                <ActivityLine activity={activity} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

function ActivityLine({ activity }: { activity: Activity }) {
  const session = useSession();
  return (
    <LinkedLine to={pathOf(activity, session)}>
      <PosterThumbnail className={styles.image} src={activity.image} focus={activity} />
      <span>
        <strong>{activity.event_name}</strong>
        <small>
          {activity.title} ·{' '}
          <span className={styles.time}>
            <DateTime at={activity.activity_dttm} timezone={activity.timezone} withZone />
          </span>
        </small>
      </span>
    </LinkedLine>
  );
}
