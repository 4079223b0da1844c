import type { EventOrder, ListedEventOrder } from '@backline/contract/event-orders';
import * as orderTexts from '@backline/contract/orders.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { decimalsOf, toDollars } from '@backline/contract/money';
import { shownRefundPart } from '@backline/contract/refund-part';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useKeepFocus } from '../../ui/focus-home.tsx';
import { FormFailure, useFormFailure } from '../../ui/form-failure.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { useCreateRefund } from './order.queries.ts';
import styles from './orders.module.css';
import { noPart, RefundPartFields, typedAmount, type RefundPart } from './refund-part-fields.tsx';

interface RefundDialogProps {
  eventId: number;
  order: ListedEventOrder | null;
  parts?: EventOrder;
  onClose: () => void;
}

export function RefundDialog({ order, ...dialog }: RefundDialogProps) {
  const [last, setLast] = useState({ order, turn: 0 });
  const [isOpen, setOpen] = useState(order !== null);
  if ((order !== null) !== isOpen) {
    setOpen(order !== null);
    if (order !== null) setLast({ order, turn: last.turn + 1 });
  }
  return last.order === null ? null : <Asking key={last.turn} {...dialog} order={last.order} isOpen={isOpen} />;
}

function Asking({
  eventId,
  order,
  parts: shownParts,
  isOpen,
  onClose,
}: RefundDialogProps & { order: ListedEventOrder; isOpen: boolean }) {
  const { message } = App.useApp();
  // Fixed when the dialog opens. A retry after a lost response must request the same refund, and not the amount that is
  // left by then.
  const [parts] = useState(shownParts);
  const keepFocus = useKeepFocus();
  const refund = useCreateRefund(eventId);
  const [returnsStock, setReturnsStock] = useState(true);
  const [form] = Form.useForm<RefundValues>();
  const typed: unknown = Form.useWatch('amount', form);
  const { failure, fail, refuse, forget } = useFormFailure(form);
  const [part, setPart] = useState(noPart);
  const isFree = parts !== undefined && part.way === 'amount';
  const amount = amountOf(order, parts, part, typed);
  const attemptKey = useAttemptKey();
  const send = useSingleFlight(async ({ reason }: RefundValues) => {
    forget();
    const problem = parts === undefined ? null : problemOf(parts, part, { amount, reason });
    if (problem !== null || amount === null) {
      return refuse([problem ?? { path: 'items', message: orderTexts.refundNothingChosen }]);
    }
    const input = {
      event_id: eventId,
      order_id: order.id,
      reason,
      return_stock: returnsStock && !isFree,
      shown_amount: amount,
      ...(parts !== undefined && wantedOf(part, amount)),
    };
    try {
      const answer = await refund.mutateAsync({ input, idempotencyKey: attemptKey(input) });
      if (answer.success) message.success(answer.message);
      else message.error(generalTexts.tryLater);
      onClose();
    } catch (error) {
      fail(error);
    }
    return undefined;
  });
  const sum = amount === null ? null : formatMoney(amount);
  const what = sum !== null ? `Refund ${sum} to ${order.user_name}?` : `Partial refund to ${order.user_name}`;
  return (
    <FormModal
      open={isOpen}
      title={what}
      okText={sum !== null ? `Refund ${sum}` : 'Refund the part'}
      okButtonProps={{ danger: true }}
      confirmLoading={refund.isPending}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => form.submit()}
      onCancel={onClose}
      // A full refund removes the order's refund button, so the focus moves to the list.
      afterClose={keepFocus}
    >
      <p>
        Order {order.order_no}. The money is returned to the card. This can’t be undone. Promo code uses are not
        restored.
      </p>
      <Form
        noValidate
        form={form}
        layout="vertical"
        initialValues={{ reason: '', amount: null }}
        onValuesChange={forget}
        onFinish={(values) => void send(values)}
      >
        {parts !== undefined && (
          <RefundPartFields
            order={parts}
            part={part}
            onChange={(changed) => {
              forget();
              setPart(changed);
            }}
          />
        )}
        <Form.Item name="reason" label={`Reason${parts === undefined ? ' (optional)' : ''}`}>
          <Input.TextArea maxLength={500} rows={3} />
        </Form.Item>
      </Form>
      {!isFree && (
        <Checkbox checked={returnsStock} onChange={({ target }) => setReturnsStock(target.checked)}>
          Restock items
        </Checkbox>
      )}
      <FormFailure className={styles.failure} failure={failure} />
    </FormModal>
  );
}

interface RefundValues {
  reason: string;
  amount: number | string | null;
}

const chosenOf = ({ units }: RefundPart) =>
  Object.entries(units)
    .map(([id, quantity]) => ({ id: Number(id), quantity }))
    .filter(({ quantity }) => quantity > 0);

const isChosen = (part: RefundPart) => part.isWithDelivery || chosenOf(part).length > 0;

/** Returns the amount to refund in dollars, or null while it is unknown. */
function amountOf(
  order: ListedEventOrder,
  parts: EventOrder | undefined,
  part: RefundPart,
  typed: unknown,
): number | null {
  if (parts === undefined) return order.refundable_amount;
  if (part.way === 'items') return isChosen(part) ? toDollars(shownRefundPart(parts, part)) : null;
  const amount = typedAmount(typed);
  return amount === null || amount <= 0 || decimalsOf(amount) > 2 ? null : amount;
}

function problemOf(
  order: EventOrder,
  part: RefundPart,
  { amount, reason }: { amount: number | null; reason: string },
): { path: string; message: string } | null {
  if (part.way === 'items' && !isChosen(part)) return { path: 'items', message: orderTexts.refundNothingChosen };
  if (amount === null) return { path: 'amount', message: orderTexts.refundAmountRequired };
  if (amount > order.refundable_amount) {
    const message = orderTexts.refundAmountTooMuch(formatMoney(order.refundable_amount));
    return { path: part.way === 'amount' ? 'amount' : 'items', message };
  }
  return reason.trim() === '' ? { path: 'reason', message: orderTexts.refundReasonRequired } : null;
}

const wantedOf = (part: RefundPart, amount: number) =>
  part.way === 'amount'
    ? { amount }
    : {
        ...(chosenOf(part).length > 0 && { items: chosenOf(part) }),
        ...(part.isWithDelivery && { include_delivery: true }),
      };
