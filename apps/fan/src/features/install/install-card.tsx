import type { Attendance } from '@backline/contract/attendance';
import * as installTexts from '@backline/contract/install.texts';
import { useState } from 'react';
import { askToInstall } from '../../lib/install-prompt.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import cards from '../../ui/card.module.css';
import { InstallSteps } from './install-steps.tsx';
import { isAnswered, rememberAnswer, useInstallWay } from './install-ways.ts';

/** Offers once per phone, from the check-in to the end of the event, to install the app. */
export function Component({ event }: { event: Attendance }) {
  const way = useInstallWay();
  const now = useNow();
  const [isClosed, setIsClosed] = useState(isAnswered);
  if (way === null || isClosed || event.checkin_dttm === null || event.checkin_closes_dttm < now) return null;
  const answer = () => {
    rememberAnswer();
    setIsClosed(true);
  };
  const install = () => {
    answer();
    // A browser that refuses to ask leaves the way through “Me” and its own menu.
    askToInstall().catch(() => undefined);
  };
  return (
    <section className={cards.card} aria-labelledby="install">
      <h2 id="install">{installTexts.fan.title}</h2>
      <p className={cards.soft}>{installTexts.fan.why}</p>
      {way === 'steps' && <InstallSteps />}
      {way === 'ask' && <Button onClick={install}>{installTexts.fan.install}</Button>}
      <Button look="quiet" onClick={answer}>
        {installTexts.fan.later}
      </Button>
    </section>
  );
}
