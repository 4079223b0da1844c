import { messages } from '@backline/contract/messages';
import { paymentMessages } from '@backline/contract/payments';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { isFinal, isUndecided, useOrderNews, usePaidOrder } from './fan-order.queries.ts';
import styles from './payment-processing.module.css';

export const handle: RouteHandle = { title: 'Payment' };

/** A provider's word takes a moment. After this a person wants to know that nothing is lost. */
const longMs = 20_000;

/** Waits until the provider has said what came of the payment, and goes to the order. That somebody comes here says nothing. */
export function Component() {
  const [query] = useSearchParams();
  const orderNo = query.get('order') ?? '';
  const [isLong, setLong] = useState(false);
  const { data, error } = usePaidOrder(orderNo);
  const address = data === undefined ? null : `/fan/${data.event_code}/orders/${data.order_no}`;
  const isDecided = data !== undefined && !isUndecided(data);
  // Nothing will be told here: there is no such order, or it is not that of this browser's fan.
  const isNobodys = data === undefined && isFinal(error);

  useEffect(() => {
    if (address !== null && isDecided) location.replace(address);
  }, [address, isDecided]);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <main className={styles.screen} aria-busy={!isNobodys}>
      {!isNobodys && <Spinner size={44} />}
      <div role="status">
        <h1 className={styles.title}>{isNobodys ? paymentMessages.notHere : messages.paymentProcessing}</h1>
        {isNobodys ? <p>{paymentMessages.lookInApp}</p> : isLong && <p>{paymentMessages.takesLonger}</p>}
      </div>
      {(isLong || isNobodys) && <a href={address ?? '/fan'}>{address === null ? 'To your events' : 'To your order'}</a>}
      {/* The fan's own socket, and so only once the order has shown that the fan is there. */}
      {data !== undefined && !isDecided && <OrderNews orderNo={orderNo} />}
    </main>
  );
}

function OrderNews({ orderNo }: { orderNo: string }) {
  useOrderNews(orderNo);
  return null;
}
