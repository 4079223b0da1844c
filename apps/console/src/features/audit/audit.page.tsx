import { listAudit, type AuditLine } from '@backline/contract/audit';
import * as generalTexts from '@backline/contract/general.texts';
import { lazy, Suspense, useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { List } from '../../ui/list.tsx';
import { ownTimes } from '../../lib/zone-clock.ts';
import { ExportLoading } from '../../ui/export-loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetails } from './audit-details.tsx';
import { useAuditFilters } from './audit-filters.ts';
import { AuditToolbar } from './audit-toolbar.tsx';
import { useAudit, useAuditKinds } from './audit.queries.ts';

const AuditExport = lazy(() => import('./audit-export.tsx'));

export const handle: RouteHandle = { title: 'Audit log', access: listAudit };

export function Component() {
  const kinds = useAuditKinds();
  const [filters, change] = useAuditFilters(kinds.data);
  const [opened, setOpened] = useState<AuditLine | null>(null);
  const lines = useAudit(filters, kinds.isPending);
  return (
    <>
      <PageHeader
        title="Audit log"
        times={ownTimes()}
        actions={
          <Suspense fallback={<ExportLoading />}>
            <AuditExport filters={filters} />
          </Suspense>
        }
      />
      <AuditToolbar kinds={kinds} filters={filters} onChange={change} />
      <List
        label="Audit log"
        query={lines}
        columns={auditColumns({ kinds: kinds.data, onFilter: change, onOpen: setOpened })}
        empty={generalTexts.noData}
      />
      {opened !== null && <AuditDetails line={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}
