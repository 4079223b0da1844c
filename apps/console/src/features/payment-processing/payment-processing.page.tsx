import { messages } from '@backline/contract';
import { Spin } from 'antd';
import styles from './payment-processing.module.css';

export function Component() {
  return (
    <main className={styles.screen} aria-busy="true">
      <Spin size="large" />
      <div role="status">
        <h1 className={styles.title}>{messages.paymentProcessing}</h1>
      </div>
    </main>
  );
}
