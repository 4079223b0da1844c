import { codeStepMs } from '@backline/contract/changing-code';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { failureText } from '../../lib/failure-text.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from '../button.tsx';
import * as doorCodeTexts from '@backline/contract/door-code.texts';
import styles from './code-screen.module.css';
import { Loading } from '../loading.tsx';
import { Notice } from '../notice.tsx';
import { QrCode } from './qr-code.tsx';
import { useChangingCode } from './use-changing-code.ts';
import { WhiteScreen } from './white-screen.tsx';

interface CodeScreenProps {
  title: string;
  heading: string;
  label: string;
  instead: string;
  back: string;
  /** Signs the code of a time step. Pass the same function for the same item; undefined until the key is loaded. */
  sign: ((step: number) => Promise<string>) | undefined;
  error: unknown;
  isFetching: boolean;
  retry: () => void;
  children?: ReactNode;
}

/** Shows a changing code over the whole screen. */
export function CodeScreen({ title, heading, back, children, ...code }: CodeScreenProps) {
  const [, navigate] = useLocation();
  const { sign, error, label, instead, isFetching, retry } = code;
  return (
    <WhiteScreen title={title} heading={heading} onCancel={() => navigate(back)}>
      {children}
      {sign !== undefined && <Code sign={sign} label={label} instead={instead} />}
      {sign === undefined && error === null && <Loading />}
      {sign === undefined && error !== null && (
        <>
          <Notice kind="error">{failureText(error)}</Notice>
          <p>{instead}</p>
          <Button isBusy={isFetching} onClick={retry}>
            {generalTexts.fan.app.retry}
          </Button>
        </>
      )}
      <Link className={styles.close} href={back}>
        {doorCodeTexts.close}
      </Link>
    </WhiteScreen>
  );
}

interface CodeProps extends Pick<CodeScreenProps, 'label' | 'instead'> {
  sign: NonNullable<CodeScreenProps['sign']>;
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
