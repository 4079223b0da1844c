import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import styles from './checkout.module.css';
import type { FrameProps } from './frame-props.ts';

const told = z.discriminatedUnion('kind', [
  z.object({ from: z.literal('sandbox'), kind: z.literal('ready') }),
  z.object({ from: z.literal('sandbox'), kind: z.literal('height'), height: z.number().min(0).max(5_000) }),
  z.object({ from: z.literal('sandbox'), kind: z.literal('done'), url: z.string() }),
]);

/** In CSS pixels. */
const [firstHeight, minHeight] = [560, 240];
/** Timeout for the frame, which sends no message if it fails to load. Even a slow phone needs less time. */
const timeoutMs = 30_000;

/**
 * Shows the card form in a frame with an opaque origin, so that it cannot access cookies, storage or the page. The
 * form's secret is in the fragment of its URL.
 */
export function SandboxFrame({ payment, look, onMounted, onFailed }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  const isReady = useRef(false);

  useEffect(() => {
    function hear({ source, origin, data }: MessageEvent) {
      if (source === null || source !== frame.current?.contentWindow || origin !== 'null') return;
      const message = told.safeParse(data).data;
      if (message === undefined) return;
      if (message.kind === 'height') setHeight(Math.max(minHeight, Math.ceil(message.height)));
      if (message.kind === 'ready') {
        isReady.current = true;
        onMounted();
      }
      if (message.kind === 'done') leaveFor(message.url);
    }
    window.addEventListener('message', hear);
    const timer = setTimeout(() => {
      if (!isReady.current) onFailed();
    }, timeoutMs);
    return () => {
      window.removeEventListener('message', hear);
      clearTimeout(timer);
    };
  });

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title="Pay by card"
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
      src={`/sandbox/checkout?look=${look}#${encodeURIComponent(payment.secretUrl)}`}
      style={{ height }}
    />
  );
}

/** Navigates only within this site, even if the frame sends the address of another site. */
function leaveFor(address: string): void {
  const url = URL.parse(address, location.origin);
  if (url?.origin === location.origin) location.replace(url);
}
