import type { EventOrder, EventOrderItem, ListedEventOrder } from '@backline/contract/event-orders';
import { eventOrderMessages } from '@backline/contract/event-order-messages';
import { messages } from '@backline/contract/messages';
import { toDollars } from '@backline/contract/money';
import { shownRefundPart } from '@backline/contract/refund-part';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { useKeepFocus } from '../../ui/focus-home.tsx';
import { FormFailure, useFormFailure } from '../../ui/form-failure.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { thingOf } from '../../nouns/orders/order-words.ts';
import { Select } from '../../ui/select.tsx';
import { useCreateRefund } from './order.queries.ts';
import styles from './orders.module.css';

interface RefundDialogProps {
  eventId: number;
  /** Null keeps the dialog closed. */
  order: ListedEventOrder | null;
  /** The same with its lines, of which some units go back; left out, all that is left does. */
  parts?: EventOrder;
  onClose: () => void;
}

/** Asks once more, with the sum and the person, before money goes back. */
export function RefundDialog({ order, ...dialog }: RefundDialogProps) {
  // It stays in the dialog while that fades out. Each time it opens it asks anew: a refund that failed may be asked for once more.
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
  // As it was when this was opened: pressed again after a lost answer it asks for the same, and not for what is left by then.
  const [parts] = useState(shownParts);
  const keepFocus = useKeepFocus();
  const refund = useCreateRefund(eventId);
  const [returnsStock, setReturnsStock] = useState(true);
  const [form] = Form.useForm<{ reason: string }>();
  const { failure, fail, refuse, forget } = useFormFailure(form);
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const chosen = Object.entries(units)
    .map(([id, quantity]) => ({ id: Number(id), quantity }))
    .filter(({ quantity }) => quantity > 0);
  const amount = parts === undefined ? order.refundable_amount : toDollars(shownRefundPart(parts, units));
  const sum = formatMoney(amount);
  const attemptKey = useAttemptKey();
  const send = useSingleFlight(async ({ reason }: { reason: string }) => {
    forget();
    if (parts !== undefined && chosen.length === 0) {
      return refuse([{ path: 'items', message: eventOrderMessages.refundNothingChosen }]);
    }
    if (parts !== undefined && reason.trim() === '') {
      return refuse([{ path: 'reason', message: eventOrderMessages.refundReasonRequired }]);
    }
    const input = {
      event_id: eventId,
      order_id: order.id,
      reason,
      return_stock: returnsStock,
      shown_amount: amount,
      ...(parts !== undefined && { items: chosen }),
    };
    try {
      const answer = await refund.mutateAsync({ input, idempotencyKey: attemptKey(input) });
      if (answer.success) message.success(answer.message);
      else message.error(messages.tryLater);
      onClose();
    } catch (error) {
      fail(error);
    }
    return undefined;
  });
  // What goes back is not known before something is chosen.
  const isNamed = parts === undefined || chosen.length > 0;
  const what = isNamed ? `Refund ${sum} to ${order.user_name}?` : `Refund a part to ${order.user_name}`;
  return (
    <FormModal
      open={isOpen}
      title={what}
      okText={isNamed ? `Refund ${sum}` : 'Refund the part'}
      okButtonProps={{ danger: true }}
      confirmLoading={refund.isPending}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => form.submit()}
      onCancel={onClose}
      // What was refunded as a whole has no button any more.
      afterClose={keepFocus}
    >
      <p>
        Order {order.order_no}. The money goes back to the card that paid, and this cannot be taken back. A used promo
        code stays used.
      </p>
      {parts !== undefined && (
        <div className={styles.units}>
          {parts.items
            .filter(({ quantity, refunded_quantity: back }) => quantity > back)
            .map((item) => (
              <UnitChoice
                key={item.id}
                item={item}
                quantity={units[item.id] ?? 0}
                onChange={(quantity) => {
                  forget();
                  setUnits({ ...units, [item.id]: quantity });
                }}
              />
            ))}
        </div>
      )}
      <Form
        noValidate
        form={form}
        layout="vertical"
        initialValues={{ reason: '' }}
        onValuesChange={forget}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="reason" label={`Reason${parts === undefined ? ' (optional)' : ''}`}>
          <Input.TextArea maxLength={500} rows={3} />
        </Form.Item>
      </Form>
      <Checkbox checked={returnsStock} onChange={({ target }) => setReturnsStock(target.checked)}>
        Put what was bought back into the stock
      </Checkbox>
      <FormFailure className={styles.failure} failure={failure} />
    </FormModal>
  );
}

interface UnitChoiceProps {
  item: EventOrderItem;
  quantity: number;
  onChange: (quantity: number) => void;
}

function UnitChoice({ item, quantity, onChange }: UnitChoiceProps) {
  const left = item.quantity - item.refunded_quantity;
  const options = Array.from({ length: left + 1 }, (_each, value) => ({ value, label: `${value} of ${left}` }));
  return (
    <>
      <span>
        <Breakable>{thingOf(item)}</Breakable> · {formatMoney(item.item_price)}
      </span>
      <Select aria-label={`How many of ${thingOf(item)}`} value={quantity} options={options} onChange={onChange} />
    </>
  );
}
