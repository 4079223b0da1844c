import { Link } from 'wouter';
import { useProposals } from './proposals.queries.ts';
import styles from './proposals.module.css';
import { texts } from './texts.ts';

/** For fans who may propose events, or have: nobody else is led there. */
export function Component() {
  const { data } = useProposals();
  if (data === undefined || !(data.may_propose || data.result.length > 0)) return null;
  return (
    <Link className={styles.link} href="/proposals">
      {data.may_propose ? texts.proposals.lead : texts.proposals.title}
    </Link>
  );
}
