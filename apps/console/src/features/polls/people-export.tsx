import { exportPollParticipants, exportPollWinners } from '@backline/contract/list-exports';
import ExportButton from '../../ui/export-button.tsx';
import type { PollPeople } from './poll-actions.tsx';

export default function PeopleExport({ eventId, people: { poll, which } }: { eventId: number; people: PollPeople }) {
  const operation = which === 'participants' ? exportPollParticipants : exportPollWinners;
  return <ExportButton operation={operation} input={{ event_id: eventId, poll_id: poll.id }} />;
}
