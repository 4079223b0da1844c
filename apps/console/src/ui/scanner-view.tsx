import { BulbOutlined, CameraOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './scanner-view.module.css';
import { ScannerPicture } from '@backline/page/scan-station/scanner-picture';
import type { CameraProblem } from '@backline/page/scan-station/camera';
import type { Scanner } from '@backline/page/scan-station/use-scanner';

interface ScannerViewProps {
  scanner: Scanner;
  problems: Record<CameraProblem, string>;
  children: ReactNode;
}

export function ScannerView({ scanner, problems, children }: ScannerViewProps) {
  const { state, problem, torch, turn, start, stop } = scanner;
  return (
    <section className={styles.scanner} aria-label="Scanner">
      <ScannerPicture scanner={scanner} label="Camera preview">
        {torch !== null && (
          <Button icon={<BulbOutlined aria-hidden />} aria-pressed={torch.isLit} onClick={torch.toggle}>
            {torch.isLit ? 'Flashlight off' : 'Light'}
          </Button>
        )}
        {turn !== null && <Button onClick={turn}>Switch camera</Button>}
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
      {problem !== null && <Alert type="warning" showIcon role="alert" title={problems[problem]} />}
    </section>
  );
}
