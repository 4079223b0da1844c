import { BulbOutlined, CameraOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { doorWords } from '@backline/page/door/door-words';
import type { ReactNode } from 'react';
import styles from './scanner.module.css';
import { ScannerPicture } from '@backline/page/desk/scanner-picture';
import type { Scanner } from '@backline/page/desk/use-scanner';

interface ScannerViewProps {
  scanner: Scanner;
  /** Beside its own buttons. */
  children: ReactNode;
}

/** The camera's picture with the place for the code, or the way to start it and why it did not. */
export function ScannerView({ scanner, children }: ScannerViewProps) {
  const { state, problem, torch, start, stop } = scanner;
  return (
    <section className={styles.scanner} aria-label="Scanner">
      <ScannerPicture scanner={scanner} label="Picture of the camera">
        {torch !== null && (
          <Button icon={<BulbOutlined aria-hidden />} aria-pressed={torch.isLit} onClick={torch.toggle}>
            {torch.isLit ? 'Light off' : 'Light'}
          </Button>
        )}
        {children}
        <Button onClick={stop}>Stop</Button>
      </ScannerPicture>
      {state === 'off' && (
        <div className={styles.start}>
          <Button block type="primary" size="large" icon={<CameraOutlined aria-hidden />} onClick={start}>
            {problem === null ? 'Start scanning' : 'Try again'}
          </Button>
          {children}
        </div>
      )}
      {problem !== null && <Alert type="warning" showIcon role="alert" title={doorWords.camera[problem]} />}
    </section>
  );
}
