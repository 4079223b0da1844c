import { App, Button } from 'antd';
import { useRef } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { Breakable } from '../../ui/breakable.tsx';
import styles from './address-change.module.css';
import { useCancelAddressChange, useSendConfirmation, type AddressKind } from './address-change.queries.ts';
import { addressWords } from './address-words.ts';

interface PendingAddressProps {
  kind: AddressKind;
  personId: number;
  pending: string | null;
  onChanged?: (pending: string | null) => void;
}

/** A new address that was written to and has not confirmed yet. */
export function PendingAddress({ kind, personId, pending, onChanged }: PendingAddressProps) {
  const { message } = App.useApp();
  const send = useSendConfirmation(kind, personId);
  const cancel = useCancelAddressChange(kind, personId);
  const status = useRef<HTMLDivElement>(null);

  const sendAgain = useSingleFlight((address: string) => tell(send.mutateAsync({ address })));
  const forgetOnce = useSingleFlight(forget);

  async function tell(change: Promise<{ message: string }>): Promise<boolean> {
    try {
      message.success((await change).message);
      return true;
    } catch (error) {
      message.error(failureText(error, addressWords[kind].failed));
      return false;
    }
  }
  async function forget() {
    if (!(await tell(cancel.mutateAsync()))) return;
    onChanged?.(null);
    // The button goes away with the focus on it.
    status.current?.focus();
  }

  return (
    // It stands before its words do: else a screen reader would not read them.
    <div ref={status} className={styles.pending} role="status" tabIndex={-1}>
      {pending !== null && (
        <>
          <span>
            Waiting for confirmation:{' '}
            <strong>
              <Breakable>{pending}</Breakable>
            </strong>
          </span>
          <Button type="link" size="small" loading={send.isPending} onClick={() => void sendAgain(pending)}>
            Send again
          </Button>
          <Button type="link" size="small" loading={cancel.isPending} onClick={() => void forgetOnce()}>
            Cancel change
          </Button>
        </>
      )}
    </div>
  );
}
