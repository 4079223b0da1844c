import { exportSupportCases } from '@backline/contract/list-exports';
import ExportButton from '../../ui/export-button.tsx';
import { ticketFilters, wantedTickets } from './ticket.queries.ts';

export default function TicketExport({ eventId }: { eventId: number }) {
  const [filters] = ticketFilters.use();
  return <ExportButton operation={exportSupportCases} input={wantedTickets(eventId, filters)} />;
}
