import { doorWords } from '@backline/page/door/door-words';
import { ScannerPicture } from '@backline/page/desk/scanner-picture';
import type { Scanner } from '@backline/page/desk/use-scanner';
import { texts as appTexts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './scanner-view.module.css';
import { texts } from './texts.ts';

/** The camera's picture with the place for the code, or the way to start it and why it did not. */
export function ScannerView({ scanner }: { scanner: Scanner }) {
  const { state, problem, torch, start, stop } = scanner;
  return (
    <section className={styles.scanner} aria-label={texts.scanner}>
      <ScannerPicture scanner={scanner} label={texts.picture}>
        {torch !== null && (
          <Button look="quiet" aria-pressed={torch.isLit} onClick={torch.toggle}>
            {torch.isLit ? texts.lightOff : texts.light}
          </Button>
        )}
        <Button look="quiet" onClick={stop}>
          {texts.stop}
        </Button>
      </ScannerPicture>
      {state === 'off' && <Button onClick={start}>{problem === null ? texts.scan : appTexts.app.retry}</Button>}
      {problem !== null && <Notice kind="error">{doorWords.camera[problem]}</Notice>}
    </section>
  );
}
