import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { missing } from '../../lib/format.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import styles from './address-change.module.css';
import type { AddressKind } from './address-change.queries.ts';
import { AddressForm } from './address-form.tsx';
import { addressWords } from './address-words.ts';
import { PendingAddress, type Pending } from './pending-address.tsx';

interface AddressChangeProps {
  kind: AddressKind;
  personId: number;
  current: string | null;
  pending: Pending | null;
  /** What waits from now on. For pages that do not ask for the person anew by themselves. */
  onChanged?: (pending: Pending | null) => void;
}

/** A person's address, locked. A new one takes its place by a dialog, once it was confirmed there. */
export function AddressChange({ kind, personId, current, pending, onChanged }: AddressChangeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { label, change } = addressWords[kind];
  const close = () => setIsOpen(false);
  return (
    // A form of its own, so that it can stand inside another and outside any.
    <Form component={false} layout="vertical">
      <Form.Item label={label} htmlFor={id}>
        <div className={styles.row}>
          <Input id={id} disabled value={current ?? missing} />
          <Button onClick={() => setIsOpen(true)}>{change}</Button>
        </div>
        <PendingAddress kind={kind} personId={personId} pending={pending} onChanged={onChanged} />
      </Form.Item>
      <FormModal open={isOpen} title={change} footer={null} destroyOnHidden onCancel={close}>
        <AddressForm
          kind={kind}
          personId={personId}
          current={current}
          onCancel={close}
          onSent={(address) => {
            close();
            onChanged?.({ address, until: null });
          }}
        />
      </FormModal>
    </Form>
  );
}
