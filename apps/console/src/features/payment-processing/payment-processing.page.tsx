import { messages } from '@backline/contract/messages';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './payment-processing.module.css';

export const handle: RouteHandle = { title: 'Payment' };

export function Component() {
  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner size={44} />
      <div role="status">
        <h1 className={styles.title}>{messages.paymentProcessing}</h1>
      </div>
    </main>
  );
}
