import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { missing } from '../../lib/format.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import styles from './address-change.module.css';
import type { AddressKind } from './address-change.queries.ts';
import { AddressForm } from './address-form.tsx';
import { PendingAddress, type Pending } from './pending-address.tsx';
import { addressLabels } from './address-labels.ts';

interface AddressChangeProps {
  kind: AddressKind;
  personId: number;
  current: string | null;
  pending: Pending | null;
  /** Receives the new pending address, for pages that do not refetch the person. */
  onChanged?: (pending: Pending | null) => void;
}

export function AddressChange({ kind, personId, current, pending, onChanged }: AddressChangeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { label, change } = addressLabels[kind];
  const close = () => setIsOpen(false);
  return (
    // A separate form that renders no element, so that it can be placed inside another form.
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
