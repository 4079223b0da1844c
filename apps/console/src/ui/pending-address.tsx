import { messages } from '@backline/contract';
import { App, Button } from 'antd';
import { useCancelAddressChange, useSendConfirmation, type AddressKind } from '../lib/address-change.queries.ts';
import { failureText } from '../lib/failure-text.ts';
import styles from './address-change.module.css';

interface PendingAddressProps {
  kind: AddressKind;
  personId: number;
  pending: string | null;
  onChanged?: (pending: string | null) => void;
}

/** What is told where the server gave no words of its own. */
export const changeFailed: Record<AddressKind, string> = {
  email: messages.emailChangeFailed,
  phone_number: messages.phoneChangeFailed,
};

/** A new address that was written to and has not confirmed yet. */
export function PendingAddress({ kind, personId, pending, onChanged }: PendingAddressProps) {
  const { message } = App.useApp();
  const send = useSendConfirmation(kind, personId);
  const cancel = useCancelAddressChange(kind, personId);

  async function tell(change: Promise<{ message: string }>): Promise<boolean> {
    try {
      message.success((await change).message);
      return true;
    } catch (error) {
      message.error(failureText(error, changeFailed[kind]));
      return false;
    }
  }
  async function forget() {
    if (await tell(cancel.mutateAsync())) onChanged?.(null);
  }

  return (
    // It stands before its words do: else a screen reader would not read them.
    <div className={styles.pending} role="status">
      {pending !== null && (
        <>
          <span>
            Waiting for confirmation: <strong>{pending}</strong>
          </span>
          <Button
            type="link"
            size="small"
            loading={send.isPending}
            onClick={() => void tell(send.mutateAsync({ address: pending }))}
          >
            Send again
          </Button>
          <Button type="link" size="small" loading={cancel.isPending} onClick={() => void forget()}>
            Cancel change
          </Button>
        </>
      )}
    </div>
  );
}
