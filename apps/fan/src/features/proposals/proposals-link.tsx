import { Link } from 'wouter';
import { useProposals } from './proposals.queries.ts';
import styles from './proposals.module.css';
import { texts } from './texts.ts';

/** Renders nothing for fans who may not propose and never did. */
export function Component() {
  const { data } = useProposals();
  if (data === undefined || !(data.may_propose || data.result.length > 0)) return null;
  return (
    <Link className={styles.link} href="/proposals">
      {data.may_propose ? texts.proposals.lead : texts.proposals.title}
    </Link>
  );
}
