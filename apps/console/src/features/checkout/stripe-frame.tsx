import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef } from 'react';
import type { FrameProps } from './frame-props.ts';

/** Timeout for Stripe's script and form. Even a slow phone needs less time. */
const timeoutMs = 30_000;

/** Mounts Stripe's checkout on the manager's account. Stripe redirects to the order's return address. */
export default function StripeFrame({ payment: { secretUrl, publicKey, accountId }, onMounted, onFailed }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isLeft = false;
    let leave = () => {};
    const timer = setTimeout(onFailed, timeoutMs);
    async function mount() {
      // Turns off behavioural tracking, which a payment does not need.
      loadStripe.setLoadParameters({ advancedFraudSignals: false });
      const stripe = await loadStripe(publicKey, { stripeAccount: accountId });
      if (stripe === null || isLeft) return;
      const checkout = await stripe.createEmbeddedCheckoutPage({ clientSecret: secretUrl });
      leave = () => checkout.destroy();
      if (isLeft || place.current === null) return leave();
      checkout.mount(place.current);
      clearTimeout(timer);
      onMounted();
    }
    mount().catch(() => {
      if (!isLeft) onFailed();
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
      leave();
    };
    // Stripe allows one embedded checkout at a time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [secretUrl, publicKey, accountId]);
  return <div ref={place} />;
}
