import { cameraProblems } from '@backline/page/door/camera';
import type { Scanner } from '@backline/page/door/use-scanner';
import { texts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './scanner-view.module.css';

/** The camera's picture with the place for the code, or the way to start it and why it did not. */
export function ScannerView({ scanner: { video, state, problem, torch, start, stop } }: { scanner: Scanner }) {
  return (
    <section className={styles.scanner} aria-label={texts.door.scanner}>
      <div className={styles.view} hidden={state === 'off'}>
        <video ref={video} className={styles.picture} playsInline muted aria-label={texts.door.picture} />
        <div className={styles.frame} aria-hidden />
        {state !== 'off' && (
          <div className={styles.controls}>
            {torch !== null && (
              <Button look="quiet" aria-pressed={torch.isLit} onClick={torch.toggle}>
                {torch.isLit ? texts.door.lightOff : texts.door.light}
              </Button>
            )}
            <Button look="quiet" onClick={stop}>
              {texts.door.stop}
            </Button>
          </div>
        )}
      </div>
      {state === 'off' && <Button onClick={start}>{problem === null ? texts.door.scan : texts.app.retry}</Button>}
      {problem !== null && <Notice kind="error">{cameraProblems[problem]}</Notice>}
    </section>
  );
}
