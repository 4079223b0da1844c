import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../lib/session.ts';
import * as eventTexts from '@backline/contract/events.texts';
import links from '../../ui/link.module.css';
import { Screen } from '../../ui/screen.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import { FanEvents } from './fan-events.tsx';

export function Component({ below }: { below: ReactNode }) {
  const isSignedIn = useSession().state === 'signed-in';
  if (!isSignedIn) {
    return (
      <Screen title={eventTexts.fan.start.title} lead={eventTexts.fan.start.lead}>
        <CodeForm />
        <Link className={links.link} href="/my-events">
          {eventTexts.fan.start.signIn}
        </Link>
      </Screen>
    );
  }
  return (
    <Screen title={eventTexts.fan.start.ownTitle}>
      <FanEvents />
      <h2>{eventTexts.fan.start.another}</h2>
      <CodeForm />
      {below}
    </Screen>
  );
}
