import type { PersonCard } from '@backline/contract/people';
import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useSingleFlight } from '@backline/page/single-flight';
import styles from './person-tile.module.css';
import { useSendInvitation } from './person-state.queries.ts';

interface SendInvitationProps {
  person: Pick<PersonCard, 'id' | 'name' | 'is_active' | 'has_signed_in' | 'can'>;
}

/** Shows that an invited person has not signed in yet, with a button to send the invitation again. */
export function SendInvitation({ person: { id, name, is_active, has_signed_in, can } }: SendInvitationProps) {
  const { message } = App.useApp();
  const invitation = useSendInvitation();
  const sendOnce = useSingleFlight(async () => {
    try {
      message.success((await invitation.mutateAsync({ user_id: id })).message);
    } catch (error) {
      message.error(failureText(error));
    }
  });
  if (has_signed_in || !is_active) return null;
  return (
    <>
      <StatusChip tone="info">Invited, not signed in yet</StatusChip>
      {can.invite && (
        <Button
          type="link"
          size="small"
          className={styles.again}
          loading={invitation.isPending}
          aria-label={`Resend invitation to ${name}`}
          onClick={() => void sendOnce()}
        >
          Resend invitation
        </Button>
      )}
    </>
  );
}
