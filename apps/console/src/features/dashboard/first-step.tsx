import { activityAccess } from '@backline/contract/activities';
import { createArtistManager } from '@backline/contract/artists';
import type { DashboardTotals } from '@backline/contract/dashboard';
import * as dashboardTexts from '@backline/contract/dashboard.texts';
import { createEvent } from '@backline/contract/events';
import { Card } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './dashboard.module.css';
import { useActivities } from './dashboard.queries.ts';

export function FirstStep({ figures }: { figures: DashboardTotals }) {
  const { may, reachesAll } = useSession();
  const activities = useActivities();
  // Each new event adds an activity, so an empty list means that there has never been an event.
  if (!may({ access: activityAccess.created }) || activities.data?.length !== 0) return null;
  if (figures.total_artist === 0 && may(createArtistManager)) {
    return reachesAll ? (
      <Step text={dashboardTexts.firstManager} action="Artist Managers" to={peoplePaths.managers} />
    ) : (
      <Step text={dashboardTexts.firstArtist} action="New Artist" to={peoplePaths.createManagerOrArtist} />
    );
  }
  return may(createEvent) ? (
    <Step text={dashboardTexts.firstEvent} action="New Event" to={eventPaths.create} />
  ) : (
    <Step text={dashboardTexts.firstListed} action="Your profile" to="/account" />
  );
}

function Step({ text, action, to }: { text: string; action: string; to: string }) {
  return (
    <Card>
      <div className={styles.firstStep}>
        <p>{text}</p>
        <LinkButton type="primary" to={to}>
          {action}
        </LinkButton>
      </div>
    </Card>
  );
}
