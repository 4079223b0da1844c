import * as generalTexts from '@backline/contract/general.texts';
import { correctStock, correctStockInput, type SizeStock } from '@backline/contract/product-stock';
import { useAttemptKey } from '@backline/page/attempt-key';
import { App, Button, Flex, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { inputErrors } from '../../lib/form-rules.ts';
import { useSession } from '../../lib/session.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { useCorrectStock, type ProductIds } from './stock.queries.ts';
import styles from './products.module.css';

interface CorrectProps {
  ids: ProductIds;
  size: SizeStock;
}

export function CorrectButton({ ids, size }: CorrectProps) {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!may(correctStock)) return null;
  return (
    <>
      <Button size="small" aria-label={`Correct stock of ${size.size}`} onClick={() => setIsOpen(true)}>
        Correct
      </Button>
      <FormModal
        open={isOpen}
        title={`Correct the stock of ${size.size}`}
        footer={null}
        destroyOnHidden
        onCancel={close}
      >
        <CorrectForm ids={ids} size={size} onClose={close} />
      </FormModal>
    </>
  );
}

interface Typed {
  kind: 'received' | 'corrected';
  quantity: number | string | null;
  reason: string;
}

function CorrectForm({ ids, size, onClose }: CorrectProps & { onClose: () => void }) {
  const { message } = App.useApp();
  const correct = useCorrectStock();
  const attemptKey = useAttemptKey();

  const { form, failure, props } = useSmallForm(
    async ({ quantity, ...typed }: Typed, refuse) => {
      const input = { ...ids, ...typed, size_id: size.id, quantity: quantity as number };
      const wrong = inputErrors(correctStockInput, input);
      if (wrong.length > 0) return refuse(wrong);
      const answer = await correct.mutateAsync({ input, idempotencyKey: attemptKey(input) });
      message.success(answer.message);
      onClose();
    },
    { unexplained: generalTexts.tryLater },
  );
  const kind = Form.useWatch('kind', form) ?? 'received';

  return (
    <Form<Typed>
      {...props}
      className={styles.correction}
      initialValues={{ kind: 'received', quantity: null, reason: '' }}
    >
      <Form.Item name="kind" label="What happened">
        <Radio.Group>
          <Radio value="received">Delivery</Radio>
          <Radio value="corrected">Stock count</Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="quantity"
        label={kind === 'received' ? 'Units received' : 'Adjustment (use a minus sign to reduce)'}
        required
        extra={`In stock now: ${size.available}`}
      >
        <DecimalInput isCount inputMode="text" />
      </Form.Item>
      <Form.Item name="reason" label="Reason" required={kind === 'corrected'}>
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <FormFailure failure={failure} />
      <Flex gap="small" justify="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={correct.isPending}>
          Save
        </Button>
      </Flex>
    </Form>
  );
}
