import { Link } from 'wouter';
import { useProposals } from './proposals.queries.ts';
import styles from './proposals.module.css';
import * as proposalTexts from '@backline/contract/event-proposals.texts';

/** Links to the fan's proposals. Renders nothing for fans who may not propose events and never have. */
export function Component() {
  const { data } = useProposals();
  if (data === undefined || !(data.may_propose || data.result.length > 0)) return null;
  return (
    <Link className={styles.link} href="/proposals">
      {data.may_propose ? proposalTexts.proposals.lead : proposalTexts.proposals.title}
    </Link>
  );
}
