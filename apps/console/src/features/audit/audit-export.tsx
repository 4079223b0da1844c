import { exportAudit } from '@backline/contract/list-exports';
import ExportButton from '../../ui/export-button.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { wantedLines } from './audit.queries.ts';

export default function AuditExport({ filters }: { filters: AuditFilters }) {
  return <ExportButton operation={exportAudit} input={wantedLines(filters)} />;
}
