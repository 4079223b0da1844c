import { exportRaffleWinners } from '@backline/contract/list-exports';
import type { Raffle } from '@backline/contract/raffles';
import ExportButton from '../../ui/export-button.tsx';

export default function WinnerExport({ raffle }: { raffle: Raffle }) {
  return <ExportButton operation={exportRaffleWinners} input={{ event_id: raffle.event_id, raffle_id: raffle.id }} />;
}
