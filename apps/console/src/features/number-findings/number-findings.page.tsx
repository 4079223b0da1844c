import { listNumberFindings, type NumberFinding } from '@backline/contract/number-findings';
import * as numberFindingTexts from '@backline/contract/number-findings.texts';
import { useMemo, useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CorrectNumberDialog } from './correct-number-dialog.tsx';
import { numberFindingColumns } from './number-finding-columns.tsx';
import { useNumberFindings } from './number-finding.queries.ts';
import styles from './number-findings.module.css';

export const handle: RouteHandle = { title: 'Phone numbers', access: listNumberFindings };

export function Component() {
  const findings = useNumberFindings();
  const [correcting, setCorrecting] = useState<NumberFinding | null>(null);
  const columns = useMemo(() => numberFindingColumns(setCorrecting), []);
  return (
    <>
      <PageHeader title="Phone numbers" />
      <p className={styles.lead}>
        These numbers were saved before phone numbers were validated. Each is invalid or belongs to someone else.
        Correct a fan’s number here and a staff member’s number in their profile. Corrected numbers disappear from this
        list.
      </p>
      <List label="Phone numbers" query={findings} columns={columns} empty={numberFindingTexts.none} />
      {correcting !== null && <CorrectNumberDialog finding={correcting} onClosed={() => setCorrecting(null)} />}
    </>
  );
}
