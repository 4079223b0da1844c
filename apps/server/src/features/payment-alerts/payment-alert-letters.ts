import { formatCents } from '@backline/contract/money';
import type { PaymentAlertKind } from '@backline/contract/payment-alerts';
import * as paymentAlertTexts from '@backline/contract/payment-alerts.texts';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import { writeLetter } from '../../integrations/mail/letter.ts';

interface Alert {
  kind: PaymentAlertKind;
  orderNo: string | null;
  amountCents: number | null;
  detail: string;
  respondBy?: Date | null;
  zone: string;
}

function momentIn(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zoneOf(zone) });
  return `${format.format(at).replace(' at ', ', ')} ${shownZone(zone, at.getTime())}`;
}

export function alertLetter(publicUrl: string, { kind, orderNo, amountCents, detail, respondBy, zone }: Alert) {
  const isOver = kind === 'dispute' && (detail === 'won' || detail === 'lost');
  const name = isOver ? `Dispute ${detail}` : paymentAlertTexts.names[kind];
  const subject = orderNo === null ? name : `${name}: order ${orderNo}`;
  const facts = [
    amountCents === null ? '' : `Amount: ${formatCents(amountCents)}.`,
    detail === '' || isOver ? '' : `The payment provider says: ${detail.replace(/\.$/, '')}.`,
    respondBy ? `Respond by ${momentIn(zone, respondBy)}.` : '',
  ].filter((fact) => fact !== '');
  return writeLetter({
    subject,
    lead: [`${subject}.`, ...facts].join(' '),
    button: { label: 'Open payment alerts', url: `${publicUrl}/payment-alerts` },
    note: isOver ? 'The order shows how it ended.' : paymentAlertTexts.next[kind],
  });
}
