import { ApiError, createClient } from '@backline/client';
import { messages } from '@backline/contract/messages';
import { getFanOrder } from '@backline/contract/orders';
import { paymentMessages } from '@backline/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './payment-processing.module.css';

export const handle: RouteHandle = { title: 'Payment' };

/** The order is the fan's, who is signed in to the fans' app of this browser: the names are those of its session. */
const fanApi = createClient({
  baseUrl: '/api',
  storage: {
    getItem: (key) => localStorage.getItem(`fan.${key}`),
    setItem: (key, value) => localStorage.setItem(`fan.${key}`, value),
    removeItem: () => {},
  },
  onSessionLost: () => {},
});

const everyMs = 1_500;
/** A provider's word takes a moment. After this a person wants to know that nothing is lost. */
const longMs = 20_000;
/** Nobody's order here, or not this person's. */
const isFinal = (error: Error | null) => error instanceof ApiError && [401, 403, 404, 422].includes(error.status);
const isUndecided = (state: string) => state === 'waiting' || state === 'checking';

/** Waits until the provider has said what came of the payment, and goes to the order. That somebody comes here says nothing. */
export function Component() {
  const [query] = useSearchParams();
  const orderNo = query.get('order') ?? '';
  const [isLong, setLong] = useState(false);
  const order = useQuery({
    queryKey: ['paid order', orderNo],
    queryFn: ({ signal }) => fanApi.call(getFanOrder, { order_no: orderNo }, { signal }),
    enabled: orderNo !== '',
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      isFinal(error) || (data !== undefined && !isUndecided(data.state)) ? false : everyMs,
    retry: false,
  });
  const { data } = order;
  const address = data === undefined ? null : `/fan/${data.event_code}/orders/${data.order_no}`;
  const isDecided = data !== undefined && !isUndecided(data.state);

  useEffect(() => {
    if (address !== null && isDecided) location.replace(address);
  }, [address, isDecided]);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner size={44} />
      <div role="status">
        <h1 className={styles.title}>{messages.paymentProcessing}</h1>
        {isLong && <p>{paymentMessages.takesLonger}</p>}
      </div>
      {isLong && <a href={address ?? '/fan'}>{address === null ? 'To your events' : 'To your order'}</a>}
    </main>
  );
}
