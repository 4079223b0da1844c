import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import styles from './checkout.module.css';
import type { FrameProps } from './frame-props.ts';

const told = z.discriminatedUnion('kind', [
  z.object({ from: z.literal('sandbox'), kind: z.literal('ready') }),
  z.object({ from: z.literal('sandbox'), kind: z.literal('height'), height: z.number().min(0).max(5_000) }),
  z.object({ from: z.literal('sandbox'), kind: z.literal('done'), url: z.string() }),
]);

/** Longer than a slow phone takes; a frame that does not come about says nothing by itself. */
const patienceMs = 30_000;

/**
 * The sandbox's card form. The frame has no origin: it reaches no cookie, no storage and nothing of this page, and is told its secret behind
 * the number sign, which no server hears.
 */
export function SandboxFrame({ payment, onMounted, onFailed }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(560);
  const isReady = useRef(false);

  useEffect(() => {
    function hear({ source, origin, data }: MessageEvent) {
      if (source === null || source !== frame.current?.contentWindow || origin !== 'null') return;
      const message = told.safeParse(data).data;
      if (message === undefined) return;
      // Never smaller: what stands below would come up under a finger that is on its way.
      if (message.kind === 'height') setHeight((before) => Math.max(before, Math.ceil(message.height)));
      if (message.kind === 'ready') {
        isReady.current = true;
        onMounted();
      }
      if (message.kind === 'done') leaveFor(message.url);
    }
    window.addEventListener('message', hear);
    const timer = setTimeout(() => {
      if (!isReady.current) onFailed();
    }, patienceMs);
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
      src={`/sandbox/checkout#${encodeURIComponent(payment.secretUrl)}`}
      style={{ height }}
    />
  );
}

/** Within this site alone, whatever the frame says. */
function leaveFor(address: string): void {
  const url = URL.parse(address, location.origin);
  if (url?.origin === location.origin) location.replace(url);
}
