import * as paymentFanTexts from '@backline/contract/payments.fan.texts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fanLook, useFanLook } from '../../lib/fan-look.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { isFinal, isUndecided, useOrderNews, usePaidOrder } from './fan-order.queries.ts';
import styles from './payment-processing.module.css';

export const handle: RouteHandle = { title: paymentFanTexts.payment };

/** Time after which the page says that the payment provider needs more time. */
const longMs = 20_000;

/**
 * Waits for the payment provider's result, then opens the order. Reaching this page does not prove that the payment
 * succeeded.
 */
export function Component() {
  const [query] = useSearchParams();
  const orderNo = query.get('order') ?? '';
  useFanLook(fanLook(query));
  const [isLong, setLong] = useState(false);
  const { data, error } = usePaidOrder(orderNo);
  const address = data === undefined ? null : `/fan/${data.event_code}/orders/${data.order_no}`;
  const isDecided = data !== undefined && !isUndecided(data);
  // The order does not exist or is not this fan's, so no result will come.
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
        <h1 className={styles.title}>{isNobodys ? paymentFanTexts.notHere : paymentFanTexts.paymentProcessing}</h1>
        {isNobodys ? <p>{paymentFanTexts.lookInApp}</p> : isLong && <p>{paymentFanTexts.takesLonger}</p>}
      </div>
      {(isLong || isNobodys) && (
        <a href={address ?? '/fan'}>{address === null ? paymentFanTexts.toEvents : paymentFanTexts.toOrder}</a>
      )}
      {/* `OrderNews` opens the fan's socket. It is rendered only after the order has loaded, which proves that the session is valid. */}
      {data !== undefined && !isDecided && <OrderNews orderNo={orderNo} />}
    </main>
  );
}

function OrderNews({ orderNo }: { orderNo: string }) {
  useOrderNews(orderNo);
  return null;
}
