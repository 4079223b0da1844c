import type { CameraProblem } from '@backline/page/desk/camera';
import { ScannerPicture } from '@backline/page/desk/scanner-picture';
import type { Scanner } from '@backline/page/desk/use-scanner';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import * as deskTexts from '@backline/contract/desks.texts';
import styles from './scanner-view.module.css';

interface ScannerViewProps {
  scanner: Scanner;
  problems: Record<CameraProblem, string>;
}

export function ScannerView({ scanner, problems }: ScannerViewProps) {
  const { state, problem, torch, turn, start, stop } = scanner;
  return (
    <section className={styles.scanner} aria-label={deskTexts.scanner}>
      <ScannerPicture scanner={scanner} label={deskTexts.picture}>
        {torch !== null && (
          <Button look="quiet" aria-pressed={torch.isLit} onClick={torch.toggle}>
            {torch.isLit ? deskTexts.lightOff : deskTexts.light}
          </Button>
        )}
        {turn !== null && (
          <Button look="quiet" onClick={turn}>
            {deskTexts.otherCamera}
          </Button>
        )}
        <Button look="quiet" onClick={stop}>
          {deskTexts.stop}
        </Button>
      </ScannerPicture>
      {state === 'off' && (
        <Button onClick={start}>{problem === null ? deskTexts.scan : generalTexts.fan.app.retry}</Button>
      )}
      {problem !== null && <Notice kind="error">{problems[problem]}</Notice>}
    </section>
  );
}
