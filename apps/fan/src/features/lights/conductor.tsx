import { ApiError } from '@backline/client';
import type { Attendance } from '@backline/contract/attendance';
import { lightMessages } from '@backline/contract/light-messages';
import { skipOf, type PatternInTheWay } from '@backline/contract/light-shows';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { formatSecond } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Cards, Soft } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KnownLights } from './known-lights.ts';
import styles from './lights.module.css';
import { useLightsToPlay, usePlayLight, useStopLight } from './lights.queries.ts';
import { texts } from './texts.ts';

/** Where an event admin starts and stops shows. */
export function Conductor({ event, lights }: { event: Attendance; lights: KnownLights }) {
  const { event_id: eventId, timezone } = event;
  const { conduct } = texts;
  const now = useNow(1_000);
  const songs = useLightsToPlay(eventId);
  const play = usePlayLight(eventId, lights.epoch);
  const stop = useStopLight(eventId);
  const [asked, setAsked] = useState<number | null>(null);
  const inTheWay = inTheWayOf(play.error);
  const start = useSingleFlight(async (trackId: number) => {
    stop.reset();
    const refused = await play.mutateAsync({ trackId, skips: inTheWay.map(skipOf) }).then(() => null, inTheWayOf);
    // Else they are asked of what begins during the song.
    if (refused === null || refused.length === 0) setAsked(null);
  });
  const ask = (trackId: number | null) => {
    play.reset();
    setAsked(trackId);
  };
  const stopAll = useSingleFlight(async () => {
    play.reset();
    await stop.mutateAsync().catch(() => undefined);
  });
  const isOn = lights.show !== null && lights.show.end_dttm > now;
  const refusal = inTheWay.length > 0 ? null : play.error;
  const error = songs.data === undefined ? songs.error : (refusal ?? stop.error);
  const done = play.data ?? stop.data;
  return (
    <section className={styles.part} aria-label={conduct.title}>
      <h2>{conduct.title}</h2>
      <p>{conduct.lead}</p>
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      {error === null && done !== undefined && <Notice kind="good">{done.message}</Notice>}
      {isOn && (
        <Button isBusy={stop.isPending} onClick={() => void stopAll()}>
          {conduct.stopAll}
        </Button>
      )}
      {songs.data?.length === 0 && <Notice>{conduct.nothing}</Notice>}
      <Cards isDense>
        {songs.data?.map(({ event_track_id: id, music_title: title, duration_ms: lastsMs }) => (
          <Card key={id}>
            <h3>{title}</h3>
            <Soft>{conduct.lasts(Math.floor(lastsMs / 60_000), Math.floor(lastsMs / 1_000) % 60)}</Soft>
            {asked === id ? (
              <div className={styles.asked} role="group" aria-label={conduct.asked(title)}>
                <p role="status">{inTheWay.length > 0 ? skipQuestion(inTheWay, timezone) : conduct.asked(title)}</p>
                <Button isBusy={play.isPending} autoFocus onClick={() => void start(id)}>
                  {inTheWay.length > 0 ? conduct.startAndSkip : conduct.start}
                </Button>
                <Button look="quiet" onClick={() => ask(null)}>
                  {conduct.not}
                </Button>
              </div>
            ) : (
              !isOn && (
                <Button look="quiet" aria-label={conduct.playOf(title)} onClick={() => ask(id)}>
                  {conduct.play}
                </Button>
              )
            )}
          </Card>
        ))}
      </Cards>
    </section>
  );
}

const inTheWayOf = (error: unknown): readonly PatternInTheWay[] => (error instanceof ApiError ? error.inTheWay : []);

const skipQuestion = (patterns: readonly PatternInTheWay[], zone: Attendance['timezone']): string =>
  lightMessages.skipsInTheWay(patterns.map(({ name, start_dttm: at }) => ({ name, at: formatSecond(at, zone) })));
