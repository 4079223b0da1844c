import * as peopleTexts from '@backline/contract/people.texts';
import type { PendingAddresses } from '@backline/contract/people';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useSingleFlight } from '@backline/page/single-flight';
import { Breakable } from '../../ui/breakable.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './address-change.module.css';
import { useCancelAddressChange, useSendConfirmation, type AddressKind } from './address-change.queries.ts';
import { addressLabels } from './address-labels.ts';

export interface Pending {
  address: string;
  /** Latest time at which a confirmed address takes effect. Null while it is unconfirmed. */
  until: number | null;
}

export function pendingOf(person: PendingAddresses, kind: AddressKind): Pending | null {
  const address = person[`pending_${kind}`];
  return address === null ? null : { address, until: person[`pending_${kind}_until`] };
}

interface PendingAddressProps {
  kind: AddressKind;
  personId: number;
  pending: Pending | null;
  onChanged?: (pending: Pending | null) => void;
}

export function PendingAddress({ kind, personId, pending, onChanged }: PendingAddressProps) {
  const { message } = App.useApp();
  const now = useNow(10_000);
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
      message.error(failureText(error, addressLabels[kind].failed));
      return false;
    }
  }
  async function forget() {
    if (!(await tell(cancel.mutateAsync()))) return;
    onChanged?.(null);
    // The button disappears while it has the focus, so the status gets the focus.
    status.current?.focus();
  }

  return (
    // The status element exists before its text, so that screen readers announce the text.
    <div ref={status} className={styles.pending} role="status" tabIndex={-1}>
      {pending !== null && (
        <>
          <span>
            {pending.until === null && 'Waiting for confirmation: '}
            <strong>
              <Breakable>{pending.address}</Breakable>
            </strong>
            {pending.until !== null && ` ${confirmedText(pending.until, now)}`}
          </span>
          <div className={styles.answers}>
            {pending.until === null && (
              <Button type="link" size="small" loading={send.isPending} onClick={() => void sendAgain(pending.address)}>
                Send again
              </Button>
            )}
            <Button type="link" size="small" loading={cancel.isPending} onClick={() => void forgetOnce()}>
              Cancel change
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** A worker applies a change seconds after it is due. */
const timeoutMs = 60_000;

/**
 * Returns the text of a confirmed change. After the grace period the change has failed: the address was taken or the
 * change was revoked.
 */
function confirmedText(until: number, now: number): string {
  const isOver = now > until + timeoutMs;
  return (isOver ? peopleTexts.addressNotChanged : peopleTexts.addressConfirmed)(formatDateTime(until));
}
