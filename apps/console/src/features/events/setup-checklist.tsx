import { CheckCircleFilled, RightOutlined } from '@ant-design/icons';
import type { EventHome } from '@backline/contract/event-home';
import * as homeTexts from '@backline/contract/event-home.texts';
import type { WholeEvent } from '@backline/contract/events';
import { readySteps, type ReadyStep } from '@backline/contract/readiness';
import { readyAccess } from '@backline/contract/readiness-access';
import { Card, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import styles from './event-home.module.css';

export function useOpenSteps(): ReadyStep[] {
  const { opens } = useSession();
  return readySteps.filter((step) => opens({ access: readyAccess[step] }));
}

export function SetupChecklist({ event, setup }: { event: WholeEvent; setup: EventHome['setup'] }) {
  const steps = useOpenSteps();
  const pageOf = usePageOf(event);
  const shown = setup.filter(({ step }) => steps.includes(step));
  if (shown.length === 0) return null;
  const doneCount = shown.filter(({ is_done: isDone }) => isDone).length;
  return (
    <Card
      className={styles.card}
      title={<h2>{homeTexts.setup}</h2>}
      extra={homeTexts.setupDone(doneCount, shown.length)}
    >
      <ul className={styles.steps} aria-label={homeTexts.setup}>
        {shown.map(({ step, is_done: isDone }) => (
          <li key={step}>
            <Link to={pageOf(step)}>
              {isDone ? <CheckCircleFilled className={styles.done} aria-hidden /> : <span className={styles.circle} />}
              <strong>{homeTexts.stepNames[step]}</strong>{' '}
              <span className={styles.hint}>{isDone ? homeTexts.done : homeTexts.stepsToDo[step]}</span>
              <RightOutlined className={styles.arrow} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function usePageOf(event: WholeEvent): (step: ReadyStep) => string {
  const { user, reachesAll, choosesArtists } = useSession();
  const ref = { id: event.event_id, name: event.event_name };
  // An artist adds only their own products. With several artists, the list of all products asks for one.
  const artists = choosesArtists ? event.artist_id : event.artist_id.filter(({ id }) => id === user?.id);
  const [artist, ...others] = artists;
  const pages: Readonly<Record<ReadyStep, string>> = {
    poster: eventPaths.edit(ref),
    team: eventPaths.edit(ref),
    products: artist === undefined || others.length > 0 ? '/products/all' : peoplePaths.productsOf(artist),
    // A manager opens their own account, so the URL needs no manager id.
    payout_account: reachesAll ? `/connected_account?manager_id=${event.manager_id}` : '/connected_account',
    polls: eventPaths.pollsOf(ref),
    light_show: eventPaths.tracksOf(ref),
    test_notification: eventPaths.notifyFans(ref),
  };
  return (step) => pages[step];
}

export function SetupSkeleton() {
  const steps = useOpenSteps();
  if (steps.length === 0) return null;
  return (
    <Card className={styles.card} title={<h2>{homeTexts.setup}</h2>}>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step} className={styles.blankStep}>
            <Skeleton active title={false} paragraph={{ rows: 1, width: '60%' }} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
