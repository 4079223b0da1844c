import { BulbOutlined, CameraOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { cameraProblems } from '@backline/page/door/camera';
import type { ReactNode } from 'react';
import styles from './scanner.module.css';
import type { Scanner } from '@backline/page/door/use-scanner';

interface ScannerViewProps {
  scanner: Scanner;
  /** Beside its own buttons. */
  children: ReactNode;
}

/** The camera's picture with the place for the code, or the way to start it and why it did not. */
export function ScannerView({ scanner, children }: ScannerViewProps) {
  const { video, state, problem, torch, start, stop } = scanner;
  return (
    <section className={styles.scanner} aria-label="Scanner">
      <div className={styles.view} hidden={state === 'off'}>
        {/* A live picture has no words. */}
        <video ref={video} className={styles.picture} playsInline muted aria-label="Picture of the camera" />
        <div className={styles.frame} aria-hidden />
        <div className={styles.controls}>
          {torch !== null && (
            <Button icon={<BulbOutlined aria-hidden />} aria-pressed={torch.isLit} onClick={torch.toggle}>
              {torch.isLit ? 'Light off' : 'Light'}
            </Button>
          )}
          {state !== 'off' && children}
          <Button onClick={stop}>Stop</Button>
        </div>
      </div>
      {state === 'off' && (
        <div className={styles.start}>
          <Button block type="primary" size="large" icon={<CameraOutlined aria-hidden />} onClick={start}>
            {problem === null ? 'Start scanning' : 'Try again'}
          </Button>
          {children}
        </div>
      )}
      {problem !== null && <Alert type="warning" showIcon role="alert" title={cameraProblems[problem]} />}
    </section>
  );
}
