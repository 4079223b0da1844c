import { exportRequestingUsers } from '@backline/contract/list-exports';
import ExportButton from '../../ui/export-button.tsx';

interface AskerExportProps {
  eventId: number;
  title: string;
  search: string;
}

export default function AskerExport({ eventId, title, search }: AskerExportProps) {
  return <ExportButton operation={exportRequestingUsers} input={{ event_id: eventId, request_title: title, search }} />;
}
