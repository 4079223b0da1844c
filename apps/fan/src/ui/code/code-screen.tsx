import * as doorCodeTexts from '@backline/contract/door-code.texts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import styles from './code-screen.module.css';
import { ShownCode, type ShownCodeProps } from './shown-code.tsx';
import { WhiteScreen } from './white-screen.tsx';

interface CodeScreenProps extends ShownCodeProps {
  title: string;
  heading: string;
  back: string;
  children?: ReactNode;
}

/** Shows a changing code over the whole screen. */
export function CodeScreen({ title, heading, back, children, ...code }: CodeScreenProps) {
  const [, navigate] = useLocation();
  return (
    <WhiteScreen title={title} heading={heading} onCancel={() => navigate(back)}>
      {children}
      <ShownCode {...code} />
      <Link className={styles.close} href={back}>
        {doorCodeTexts.close}
      </Link>
    </WhiteScreen>
  );
}
