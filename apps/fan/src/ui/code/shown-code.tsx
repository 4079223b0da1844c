import { codeStepMs } from '@backline/contract/changing-code';
import * as doorCodeTexts from '@backline/contract/door-code.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { failureText } from '../../lib/failure-text.ts';
import { Button } from '../button.tsx';
import { Loading } from '../loading.tsx';
import { Notice } from '../notice.tsx';
import styles from './code-screen.module.css';
import { QrCode } from './qr-code.tsx';
import { useChangingCode } from './use-changing-code.ts';

export interface ShownCodeProps {
  label: string;
  /** Says what to do without a code. */
  instead: string;
  /** Signs the code of a time step. Pass the same function for the same item; undefined until the key is loaded. */
  sign: ((step: number) => Promise<string>) | undefined;
  error: unknown;
  isFetching: boolean;
  retry: () => void;
}

/** Shows a changing code, or why there is none. */
export function ShownCode({ sign, error, label, instead, isFetching, retry }: ShownCodeProps) {
  if (sign !== undefined) return <Code sign={sign} label={label} instead={instead} />;
  if (error === null) return <Loading />;
  return (
    <>
      <Notice kind="error">{failureText(error)}</Notice>
      <p>{instead}</p>
      <Button isBusy={isFetching} onClick={retry}>
        {generalTexts.fan.app.retry}
      </Button>
    </>
  );
}

interface CodeProps extends Pick<ShownCodeProps, 'label' | 'instead'> {
  sign: NonNullable<ShownCodeProps['sign']>;
}

function Code({ sign, label, instead }: CodeProps) {
  const { text, isBroken, secondsLeft } = useChangingCode(sign);
  if (isBroken) return <Notice kind="error">{`${doorCodeTexts.insecure} ${instead}`}</Notice>;
  return (
    <>
      <QrCode text={text} label={label} />
      <div className={styles.countdown} role="timer">
        <progress max={codeStepMs / 1_000} value={secondsLeft} aria-hidden />
        {doorCodeTexts.changesIn(secondsLeft)}
      </div>
    </>
  );
}
