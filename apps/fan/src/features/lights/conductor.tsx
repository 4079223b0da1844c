import { ApiError } from '@backline/client';
import type { Attendance } from '@backline/contract/attendance';
import * as lightTexts from '@backline/contract/lights.texts';
import { locale } from '@backline/languages/said';
import { askSkips } from '@backline/page/skips-in-the-way';
import { skipOf, type PatternInTheWay } from '@backline/contract/light-shows';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { formatLength, formatSecond } from '../../lib/format.ts';
import { useArriving } from '../../lib/use-arriving.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Cards, Soft } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KnownLights } from './known-lights.ts';
import styles from './lights.module.css';
import { useLightsToPlay, usePlayLight, useStopLight } from './lights.queries.ts';

interface Asked {
  trackId: number;
  /** Epoch at which the confirmation opened. If a Stop has come since, confirming must not start the light. */
  epoch: number;
  inTheWay: readonly PatternInTheWay[];
}

export function Conductor({ event, lights }: { event: Attendance; lights: KnownLights }) {
  const { event_id: eventId, timezone } = event;
  const { conduct } = lightTexts.fan;
  const now = useNow(1_000);
  const songs = useLightsToPlay(eventId);
  const play = usePlayLight(eventId);
  const stop = useStopLight(eventId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const start = useSingleFlight(async () => {
    if (asked === null) return;
    stop.reset();
    const { inTheWay, ...song } = asked;
    const toAsk = await play.mutateAsync({ ...song, skips: inTheWay.map(skipOf) }).then(() => [], inTheWayOf);
    setAsked(toAsk.length === 0 ? null : { ...song, inTheWay: toAsk });
  });
  const ask = (trackId: number | null) => {
    if (play.isPending) return;
    play.reset();
    setAsked(trackId === null ? null : { trackId, epoch: lights.epoch, inTheWay: [] });
  };
  const stopAll = useSingleFlight(async () => {
    play.reset();
    await stop.mutateAsync().catch(() => undefined);
  });
  const isOn = lights.show !== null && lights.show.end_dttm > now;
  const refusal = inTheWayOf(play.error).length > 0 ? null : play.error;
  const error = songs.data === undefined ? songs.error : (refusal ?? stop.error);
  const done = play.data ?? stop.data;
  return (
    <section className={styles.part} aria-label={conduct.title}>
      <h2>{conduct.title}</h2>
      <p>{conduct.lead}</p>
      <Failure error={error} />
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
            <Soft>{conduct.lasts(formatLength(lastsMs))}</Soft>
            {asked?.trackId === id ? (
              <Question
                // A changed list remounts the dialog, so that the admin reads it before answering.
                key={asked.inTheWay.map(skipOf).join()}
                label={conduct.asked(title)}
                {...(asked.inTheWay.length > 0
                  ? { words: skipQuestion(asked.inTheWay, timezone), yes: conduct.startAndSkip }
                  : { words: conduct.asked(title), yes: conduct.start })}
                isBusy={play.isPending}
                onYes={() => void start()}
                onNo={() => ask(null)}
              />
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

interface QuestionProps {
  label: string;
  words: string;
  yes: string;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
}

function Question({ label, words, yes, isBusy, onYes, onNo }: QuestionProps) {
  const isArriving = useArriving();
  return (
    <div className={styles.asked} role="group" aria-label={label}>
      <p role="status">{words}</p>
      <Button isBusy={isBusy} autoFocus aria-disabled={isArriving || undefined} onClick={() => isArriving || onYes()}>
        {yes}
      </Button>
      <Button look="quiet" onClick={onNo}>
        {lightTexts.fan.conduct.not}
      </Button>
    </div>
  );
}

const inTheWayOf = (error: unknown): readonly PatternInTheWay[] => (error instanceof ApiError ? error.inTheWay : []);

const skipQuestion = (patterns: readonly PatternInTheWay[], zone: Attendance['timezone']): string =>
  askSkips(
    patterns.map(({ name, start_dttm: at }) => ({ name, at: formatSecond(at, zone) })),
    locale,
  );
