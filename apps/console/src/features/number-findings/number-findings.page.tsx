import { listNumberFindings, numberFindingMessages } from '@backline/contract/number-findings';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { numberFindingColumns } from './number-finding-columns.tsx';
import { useNumberFindings } from './number-finding.queries.ts';
import styles from './number-findings.module.css';

export const handle: RouteHandle = { title: 'Phone numbers', access: listNumberFindings };

export function Component() {
  const findings = useNumberFindings();
  return (
    <>
      <PageHeader title="Phone numbers" />
      <p className={styles.lead}>
        These numbers were stored before numbers were checked. Each is read as the number of somebody else, or as no
        number. Nobody was merged. Correct the wrong number in the person’s form; the line then goes.
      </p>
      <List label="Phone numbers" query={findings} columns={numberFindingColumns} empty={numberFindingMessages.none} />
    </>
  );
}
