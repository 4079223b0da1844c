import { exportEventOrders } from '@backline/contract/list-exports';
import ExportButton from '../../ui/export-button.tsx';
import { type OrderFilters, wantedOrders } from './order.queries.ts';

export default function OrderExport({ eventId, filters }: { eventId: number; filters: OrderFilters }) {
  return <ExportButton operation={exportEventOrders} input={wantedOrders(eventId, filters)} />;
}
