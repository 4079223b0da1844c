import { codeStepMs } from '@backline/contract/changing-code';
import { useWakeLock } from '@backline/page/scan-station/wake-lock';
import { useEffect, useRef, type ReactNode } from 'react';
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

/** Shows a changing code on a white background, which makes the phone's screen as bright as possible. */
export function CodeScreen({ title, heading, back, children, ...code }: CodeScreenProps) {
  const [, navigate] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useWakeLock(true);
  // A modal dialog makes the page behind inert for keyboards and screen readers.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const { sign, error, label, instead, isFetching, retry } = code;
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-labelledby="code-title"
      onCancel={(press) => {
        press.preventDefault();
        navigate(back);
      }}
    >
      <title>{`${title} · Backline`}</title>
      <h1 id="code-title">{heading}</h1>
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
    </dialog>
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
