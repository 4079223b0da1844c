import { maxReceipts, type FanOrder } from '@backline/contract/orders';
import * as receiptTexts from '@backline/contract/receipts.texts';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { keepReceiptEmail, receiptEmail } from '../../lib/receipt-email.ts';
import { Button } from '../../ui/button.tsx';
import { Soft } from '../../ui/card.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSendReceipt } from './orders.queries.ts';

/** Lists who gets the receipt by mail, and lets the fan add an address. */
export function OrderReceipt({ order }: { order: FanOrder }) {
  const { order_no: orderNo, state } = order;
  // An order that an earlier version stored on the phone has none.
  const receipts: readonly string[] = (order as Partial<FanOrder>).receipts ?? [];
  const [isOpen, setOpen] = useState(false);
  if (state === 'failed') return null;
  return (
    <section>
      {receipts.map((address) => (
        <Soft key={address}>{receiptTexts.willBeSent(address)}</Soft>
      ))}
      {isOpen && <ReceiptForm orderNo={orderNo} onSent={() => setOpen(false)} />}
      {!isOpen && receipts.length < maxReceipts && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {receiptTexts.onOrder}
        </Button>
      )}
    </section>
  );
}

export function ReceiptForm({ orderNo, onSent }: { orderNo: string; onSent: () => void }) {
  const [email, setEmail] = useState(receiptEmail);
  const send = useSendReceipt(orderNo);
  const { beside, alone } = placeFailure(send.error, ['email'], failureText);
  const submit = useSingleFlight(async () => {
    const answer = await send.mutateAsync(email.trim()).catch(() => null);
    if (answer === null) return;
    keepReceiptEmail(email.trim());
    onSent();
  });
  return (
    <Form onSubmit={() => void submit()}>
      <EmailField
        label={receiptTexts.email}
        hint={receiptTexts.hint}
        name="email"
        value={email}
        error={beside['email'] ?? null}
        onChange={setEmail}
      />
      {alone !== null && <Notice kind="error">{alone}</Notice>}
      <Button type="submit" isBusy={send.isPending}>
        {receiptTexts.send}
      </Button>
    </Form>
  );
}
