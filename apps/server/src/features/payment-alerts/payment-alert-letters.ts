import { formatCents } from '@backline/contract/money';
import { paymentAlertMessages, type PaymentAlertKind } from '@backline/contract/payment-alerts';
import { writeLetter } from '../../platform/mail/letter.ts';

interface Told {
  kind: PaymentAlertKind;
  orderNo: string | null;
  amountCents: number | null;
  detail: string;
  respondBy?: Date | null;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function alertLetter(publicUrl: string, { kind, orderNo, amountCents, detail, respondBy }: Told) {
  const isOver = kind === 'dispute' && (detail === 'won' || detail === 'lost');
  const name = isOver ? `Dispute ${detail}` : paymentAlertMessages.names[kind];
  const subject = orderNo === null ? name : `${name}: order ${orderNo}`;
  const facts = [
    amountCents === null ? '' : `Amount: ${formatCents(amountCents)}.`,
    detail === '' || isOver ? '' : `The payment provider says: ${detail.replace(/\.$/, '')}.`,
    respondBy ? `Respond by ${day.format(respondBy)}.` : '',
  ].filter((fact) => fact !== '');
  return writeLetter({
    subject,
    lead: [`${subject}.`, ...facts].join(' '),
    button: { label: 'Open payment alerts', url: `${publicUrl}/payment-alerts` },
    note: isOver ? 'The order shows how it ended.' : paymentAlertMessages.next[kind],
  });
}
