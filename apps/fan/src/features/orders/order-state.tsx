import type { FanOrder } from '@backline/contract/orders';
import { useSingleFlight } from '@backline/page/single-flight';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { formatDollars } from '../../lib/format-dollars.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import links from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { isNotDelivered } from './has-code.ts';
import { useCancelOrder, useOpenPayment } from './orders.queries.ts';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';

interface OrderStateProps {
  order: FanOrder;
}

/** Explains what the banner leaves open, and offers what the fan can do now. */
export function OrderState({ order }: OrderStateProps) {
  switch (order.state) {
    case 'waiting':
      return <Paying order={order} />;
    case 'paid':
      return isNotDelivered(order) ? <NotDelivered order={order} /> : null;
    case 'refunding':
    case 'refunded':
      return order.failure_message === '' ? null : <Notice>{order.failure_message}</Notice>;
    case 'checking':
    case 'failed':
      return null;
  }
}

/** Explains that a paid order was not delivered. If the payment is disputed, explains that the bank decides first. */
function NotDelivered({ order }: OrderStateProps) {
  return (
    <>
      <Notice>{order.is_disputed ? orderFanTexts.disputed : orderFanTexts.afterNotDelivered(order.order_no)}</Notice>
      <Link className={links.link} href={`/${order.event_code}/help`}>
        {orderFanTexts.askForHelp}
      </Link>
    </>
  );
}

const everySecondMs = 1_000;

function Paying({ order }: OrderStateProps) {
  const leftMs = order.expires_dttm - useNow(everySecondMs);
  const open = useOpenPayment(order.order_no);
  const cancel = useCancelOrder(order.order_no);
  const [isAsked, setIsAsked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  // A page restored from the back/forward cache would still show that the fan is leaving.
  useEffect(() => {
    const stay = () => setIsLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const pay = useSingleFlight(async () => {
    const answer = await open.mutateAsync().catch(() => null);
    if (answer === null || answer.payment === null) return;
    // Stays true, because the payment page takes long to appear on a slow network.
    setIsLeaving(true);
    const { secretUrl, publicKey, accountId } = answer.payment;
    location.assign(
      `/checkout?${new URLSearchParams({ secretUrl, publicKey, accountId, look: shownLook() }).toString()}`,
    );
  });
  const giveUp = useSingleFlight(() => cancel.mutateAsync().catch(() => undefined));
  if (leftMs <= 0) return null;
  return (
    <>
      {order.failure_message !== '' && <Notice>{orderFanTexts.lastTry(order.failure_message)}</Notice>}
      <Failure error={open.error} />
      <Failure error={cancel.error} />
      <Button isBusy={open.isPending || isLeaving} onClick={() => void pay()}>
        {order.total_amount === 0 ? orderFanTexts.take : orderFanTexts.pay(formatDollars(order.total_amount))}
      </Button>
      {isAsked ? (
        <>
          <p>{orderFanTexts.giveUpSure}</p>
          <Button look="quiet" isBusy={cancel.isPending} onClick={() => void giveUp()}>
            {orderFanTexts.giveUp}
          </Button>
          <Button look="quiet" onClick={() => setIsAsked(false)}>
            {orderFanTexts.keep}
          </Button>
        </>
      ) : (
        <Button look="quiet" onClick={() => setIsAsked(true)}>
          {orderFanTexts.giveUp}
        </Button>
      )}
    </>
  );
}

/** Returns the look that the checkout takes over. */
const shownLook = () => document.documentElement.dataset['theme'] ?? 'dark';
