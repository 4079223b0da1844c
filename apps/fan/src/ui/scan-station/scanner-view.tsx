import type { CameraProblem } from '@backline/page/scan-station/camera';
import { ScannerPicture } from '@backline/page/scan-station/scanner-picture';
import type { Scanner } from '@backline/page/scan-station/use-scanner';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import * as stationTexts from '@backline/contract/scan-stations.texts';
import styles from './scanner-view.module.css';

interface ScannerViewProps {
  scanner: Scanner;
  problems: Record<CameraProblem, string>;
}

export function ScannerView({ scanner, problems }: ScannerViewProps) {
  const { state, problem, torch, turn, start, stop } = scanner;
  return (
    <section className={styles.scanner} aria-label={stationTexts.scanner}>
      <ScannerPicture scanner={scanner} label={stationTexts.picture}>
        {torch !== null && (
          <Button look="quiet" aria-pressed={torch.isLit} onClick={torch.toggle}>
            {torch.isLit ? stationTexts.lightOff : stationTexts.light}
          </Button>
        )}
        {turn !== null && (
          <Button look="quiet" onClick={turn}>
            {stationTexts.otherCamera}
          </Button>
        )}
        <Button look="quiet" onClick={stop}>
          {stationTexts.stop}
        </Button>
      </ScannerPicture>
      {state === 'off' && (
        <Button onClick={start}>{problem === null ? stationTexts.scan : generalTexts.fan.app.retry}</Button>
      )}
      {problem !== null && <Notice kind="error">{problems[problem]}</Notice>}
    </section>
  );
}
