import { orderSums } from '@backline/contract/order-sums';
import type { Shop } from '@backline/contract/shop';
import type { Attendance } from '@backline/contract/attendance';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { failureText } from '../../lib/failure-text.ts';
import { formatDollars } from '../../lib/format-dollars.ts';
import { keepReceiptEmail, receiptEmail } from '../../lib/receipt-email.ts';
import { Button } from '../../ui/button.tsx';
import { Soft } from '../../ui/card.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Form } from '../../ui/form.tsx';
import links from '../../ui/link.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet, SheetFoot } from '../../ui/sheet/sheet.tsx';
import { useCloseSheet } from '../../ui/sheet/sheet-address.ts';
import { SumLines } from '../../ui/sum-lines.tsx';
import { CartLines } from './cart-lines.tsx';
import { emptyCart, keepPromoCode, promoCodeOf, useCart, wantedOf } from './cart-store.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { deliverTo, inputsOf, keepTyped, keptDelivery, type DeliveryValues } from './delivery-values.ts';
import { PromoCodeField } from './promo-code-field.tsx';
import { isSound, useQuote, useStartCheckout, useWaitingOrder } from './shop.queries.ts';
import styles from './shop.module.css';
import * as receiptTexts from '@backline/contract/receipts.texts';
import * as shopTexts from '@backline/contract/shop.texts';

/** The cart has an address of its own, so it opens by a link, too. */
export function CartSheet({ event, shop }: { event: Attendance; shop: Shop }) {
  const { event_id: eventId, event_code: code } = event;
  const formId = useId();
  const items = useCart(eventId);
  const [promoCode, setPromoCode] = useState(() => promoCodeOf(eventId));
  const [delivery, setDelivery] = useState(() => keptDelivery(event, shop.delivery.kinds));
  const quote = useQuote(eventId, { items, promoCode, kind: delivery.kind });
  const { data: waiting } = useWaitingOrder(event);
  const start = useStartCheckout(eventId);
  const [email, setEmail] = useState(receiptEmail);
  const { beside, alone } = placeFailure(start.error, [...inputsOf(delivery), 'receipt_email'], failureText);
  const [, navigate] = useLocation();
  const close = useCloseSheet(`/${code}/shop`);
  const [lastData, setLastData] = useState(quote.data);
  if (quote.data !== undefined && quote.data !== lastData) setLastData(quote.data);
  const data = quote.data ?? lastData;
  const isOld = quote.data === undefined || quote.isPlaceholderData;
  const canStart = shop.is_open && data !== undefined && isSound(data);
  // The button stays in sight at the foot, so the field that was refused may be far above it.
  useEffect(() => {
    if (start.error !== null) document.querySelector<HTMLElement>('dialog [aria-invalid="true"]')?.focus();
  }, [start.error]);
  const send = useSingleFlight(async () => {
    if (!canStart) return;
    // A press during a request waits for its quote, and places the order only if the total is the one that was shown.
    const fresh = isOld ? (await quote.refetch({ cancelRefetch: false })).data : data;
    if (fresh === undefined || !isSound(fresh) || fresh.total_amount !== data.total_amount) return;
    const answer = await start
      .mutateAsync({
        event_id: eventId,
        items: wantedOf(items),
        promo_code: fresh.promo_code,
        delivery: deliverTo(delivery),
        receipt_email: email.trim() || null,
        total_amount: fresh.total_amount,
      })
      .catch(() => null);
    if (answer === null) return;
    keepReceiptEmail(email.trim());
    emptyCart(eventId);
    // Replaces the cart's address, so that Back leads to the shop and not to an empty cart.
    navigate(`/${code}/orders/${answer.order_no}`, { replace: true });
  });
  function applyCode(typed: string) {
    keepPromoCode(eventId, typed);
    setPromoCode(typed);
  }
  function changeDelivery(values: DeliveryValues) {
    keepTyped(event, shop.delivery.kinds, values);
    setDelivery(values);
  }
  const held = waiting !== undefined && waiting !== null && (
    <Notice>
      {shopTexts.waiting}{' '}
      <Link className={links.link} href={`/${code}/orders/${waiting.order_no}`}>
        {shopTexts.toWaiting(waiting.order_no)}
      </Link>
    </Notice>
  );
  if (items.length === 0) {
    return (
      <Sheet title={shopTexts.cartTitle} onClose={close}>
        <div className={styles.end}>
          <Notice>{shopTexts.cartEmpty}</Notice>
          {held}
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={shopTexts.cartTitle} onClose={close}>
      {held}
      {quote.error !== null && (
        <LoadFailure error={quote.error} isFetching={quote.isFetching} refetch={quote.refetch} />
      )}
      {data === undefined && quote.error === null && <Loading />}
      {data !== undefined && (
        <>
          <CartLines eventId={eventId} items={items} quote={data} />
          <PromoCodeField applied={promoCode} quote={data} isFetching={quote.isFetching} onApply={applyCode} />
          <Form id={formId} onSubmit={() => void send()}>
            <DeliveryFields shop={shop} values={delivery} errors={beside} onChange={changeDelivery} />
            <EmailField
              label={receiptTexts.label}
              hint={receiptTexts.hint}
              name="receipt_email"
              value={email}
              error={beside['receipt_email'] ?? null}
              onChange={setEmail}
            />
            <SumLines lines={orderSums(data, delivery.kind, formatDollars)} />
            {data.total_refusal !== '' && <Notice>{data.total_refusal}</Notice>}
            {!shop.is_open && <Notice>{shopTexts.soon}</Notice>}
            <Soft>{shopTexts.reserveHint}</Soft>
          </Form>
          <SheetFoot>
            {alone !== null && <Notice kind="error">{alone}</Notice>}
            <Button
              type="submit"
              form={formId}
              disabled={!canStart || (isOld && !quote.isFetching)}
              isBusy={start.isPending || (isOld && quote.isFetching)}
            >
              {shopTexts.reserve(formatDollars(data.total_amount))}
            </Button>
          </SheetFoot>
        </>
      )}
    </Sheet>
  );
}
