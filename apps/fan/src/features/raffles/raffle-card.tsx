import type { Attendance } from '@backline/contract/attendance';
import { ownReceiptPath, raffleReceiptPath, type FanRaffle } from '@backline/contract/raffles';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { hasSeenWin, rememberSeenWin } from '../../lib/remembered.ts';
import { formatHour } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Soft } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import links from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Countdown, Drawing, useDrawMoment } from './draw-moment.tsx';
import { useEnterRaffle, useIsWaiting } from './raffles.queries.ts';
import styles from './raffles.module.css';
import { WonScreen } from './won-screen.tsx';
import * as raffleTexts from '@backline/contract/raffles.texts';

interface RaffleCardProps {
  event: Attendance;
  raffle: FanRaffle;
}

export function RaffleCard({ event, raffle }: RaffleCardProps) {
  const { title, description, no_of_winners: prizes, entry } = raffle;
  const isDrawing = useDrawMoment(raffle);
  return (
    <Card kind={entry?.has_won && !isDrawing ? 'good' : 'plain'}>
      <h2>{title}</h2>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <Soft>
        {raffleTexts.fan.prizes(prizes)} · {useHours(event, raffle)}
      </Soft>
      <Countdown raffle={raffle} />
      {raffle.state === 'open' && <Entering event={event} raffle={raffle} />}
      {raffle.state !== 'open' && (isDrawing ? <Drawing /> : <Outcome raffle={raffle} />)}
      {entry !== null && (
        <p className={styles.number}>
          <Soft as="span">{raffleTexts.fan.number}</Soft> <strong>{entry.number}</strong>
        </p>
      )}
      <a
        className={links.link}
        href={entry === null ? raffleReceiptPath(raffle.raffle_id) : ownReceiptPath(raffle.raffle_id, entry.number)}
      >
        {raffleTexts.fan.receipt}
      </a>
    </Card>
  );
}

function useHours({ timezone }: Attendance, { start_time: start, end_time: end, state }: FanRaffle): string {
  const now = useNow(1_000);
  if (state !== 'open' || now >= end) return raffleTexts.fan.closed;
  return now < start
    ? raffleTexts.fan.opens(formatHour(start, timezone))
    : raffleTexts.fan.closes(formatHour(end, timezone));
}

function Entering({ event, raffle }: RaffleCardProps) {
  const now = useNow(1_000);
  const enter = useEnterRaffle(event, raffle);
  const isWaiting = useIsWaiting(raffle.raffle_id);
  const send = useSingleFlight(() => enter.mutateAsync().catch(() => undefined));
  if (raffle.entry !== null) return <Notice kind="good">{raffleTexts.fan.in}</Notice>;
  if (isWaiting) return <Notice>{raffleTexts.fan.waiting}</Notice>;
  const isOpen = now >= raffle.start_time && now < raffle.end_time;
  return (
    <>
      <Failure error={enter.error} />
      {isOpen && event.checkin_dttm !== null && event.event_role !== 'ADMIN' && (
        <Button isBusy={enter.isPending} onClick={() => void send()}>
          {raffleTexts.fan.enter}
        </Button>
      )}
    </>
  );
}

/** Opens the screen for the stage by itself until the fan has closed it once. */
function Won({ raffle, number }: { raffle: FanRaffle; number: string }) {
  const [isShown, setShown] = useState(() => !hasSeenWin(raffle.raffle_id));
  const close = () => {
    rememberSeenWin(raffle.raffle_id);
    setShown(false);
  };
  return (
    <>
      <Notice kind="good">{raffleTexts.fan.won}</Notice>
      <Button onClick={() => setShown(true)}>{raffleTexts.fan.showWin}</Button>
      {isShown && <WonScreen raffle={raffle} number={number} onClose={close} />}
    </>
  );
}

function Outcome({ raffle }: Pick<RaffleCardProps, 'raffle'>) {
  const { state, entry, participants, minimum_no_of_participants: minimum } = raffle;
  if (state === 'completing') return <Notice>{raffleTexts.fan.drawing}</Notice>;
  if (entry?.has_won) return <Won raffle={raffle} number={entry.number} />;
  return (
    <>
      {entry?.took_part === false && <Notice>{raffleTexts.fan.tookNoPart}</Notice>}
      {state === 'too_few' ? (
        <Notice>{raffleTexts.fan.tooFew(participants ?? 0, minimum)}</Notice>
      ) : (
        entry?.took_part !== false && (
          <Notice>{entry === null ? raffleTexts.fan.notEntered : raffleTexts.fan.lost}</Notice>
        )
      )}
    </>
  );
}
