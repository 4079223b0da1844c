import { exportPollParticipants } from '@backline/contract/list-exports';
import ExportButton from '../../ui/export-button.tsx';

export default function ParticipantExport({ eventId, pollId }: { eventId: number; pollId: number }) {
  return <ExportButton operation={exportPollParticipants} input={{ event_id: eventId, poll_id: pollId }} />;
}
