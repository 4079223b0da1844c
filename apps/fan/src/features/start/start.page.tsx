import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../lib/session.ts';
import { texts } from '../../texts.ts';
import links from '../../ui/link.module.css';
import { Screen } from '../../ui/screen.tsx';
import { CodeForm } from './code-form.tsx';
import { FanEvents } from './fan-events.tsx';

export function Component({ below }: { below: ReactNode }) {
  const isSignedIn = useSession().state === 'signed-in';
  if (!isSignedIn) {
    return (
      <Screen title={texts.start.title} lead={texts.start.lead}>
        <CodeForm />
        <Link className={links.link} href="/my-events">
          {texts.start.signIn}
        </Link>
      </Screen>
    );
  }
  return (
    <Screen title={texts.start.ownTitle}>
      <FanEvents />
      <h2>{texts.start.another}</h2>
      <CodeForm />
      {below}
    </Screen>
  );
}
