import * as generalTexts from '@backline/contract/general.texts';
import { checkPayment } from '@backline/contract/payments';
import * as paymentFanTexts from '@backline/contract/payments.fan.texts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fanLook, useFanLook } from '../../lib/fan-look.ts';
import { callQuery } from '../../lib/api.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './checkout.module.css';
import { SandboxFrame } from './sandbox-frame.tsx';

export const handle: RouteHandle = { title: paymentFanTexts.checkoutTitle };

const StripeFrame = lazy(() => import('./stripe-frame.tsx'));

/** Mounts the provider's checkout: card details reach neither this page nor this server. */
export function Component() {
  const [query] = useSearchParams();
  const [isMounted, setMounted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const payment = {
    secretUrl: query.get('secretUrl') ?? '',
    publicKey: query.get('publicKey') ?? '',
    accountId: query.get('accountId') ?? '',
  };
  const known = useQuery({
    ...callQuery(checkPayment, ['payment', payment], payment),
    staleTime: 'static',
    retry: false,
  });
  const isBroken = hasFailed || known.isError;
  const look = fanLook(query);
  useFanLook(look);
  const back = known.data === undefined ? '/fan' : `/fan/${known.data.event_code}/orders/${known.data.order_no}`;
  const frame = { payment, look, onMounted: () => setMounted(true), onFailed: () => setFailed(true) };
  return (
    <main className={styles.page} aria-busy={!isMounted && !isBroken}>
      <a className={styles.back} href={back}>
        <span aria-hidden>‹</span> {paymentFanTexts.backToOrder}
      </a>
      <h1 className={styles.title}>{paymentFanTexts.checkoutTitle}</h1>
      {!isMounted && !isBroken && (
        <div className={styles.loader} role="status" aria-label={paymentFanTexts.loading}>
          <Spinner size={44} />
        </div>
      )}
      {isBroken && (
        <div className={styles.failure} role="alert">
          <p>{hasFailed ? paymentFanTexts.formNotLoaded : (known.error?.message ?? generalTexts.tryLater)}</p>
          <PlainButton look="primary" onClick={() => location.reload()}>
            {paymentFanTexts.retry}
          </PlainButton>
        </div>
      )}
      {!isBroken && known.data?.provider === 'sandbox' && <SandboxFrame {...frame} />}
      {!isBroken && known.data?.provider === 'stripe' && (
        <Suspense>
          <StripeFrame {...frame} />
        </Suspense>
      )}
    </main>
  );
}
