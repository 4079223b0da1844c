import { parsePayload } from '@backline/beat';
import type { LightShow } from '@backline/contract/light-shows';
import type { Track } from '@backline/contract/tracks';
import { createLightPlayer, type LightPlayer } from '@backline/show';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useServerClock } from '../../lib/server-clock.ts';
import { useMayFlash } from '../../nouns/lights/use-may-flash.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Lights } from './lights.queries.ts';
import { phaseOf } from './show-phase.ts';
import { useSongSound } from './use-song-sound.ts';

/** A sound card needs a moment to start. */
const testLeadMs = 200;
const correctEveryMs = 1_000;

interface Test {
  track: Track;
  originMs: number;
}

export function usePlayer(tracks: readonly Track[], lights: Lights, selected: Track | null) {
  const clock = useServerClock();
  const sound = useSongSound();
  const { askToFlash, mayFlash } = useMayFlash();
  const [test, setTest] = useState<Test | null>(null);
  const [seekMs, setSeekMs] = useState(0);
  const [heardShowId, setHeardShowId] = useState<number | null>(null);
  const { show } = lights;
  useNow(show !== null || test !== null ? 100 : 500);

  const [serverMs] = useState(() => () => clock.serverMs(performance.now()));
  const phase = phaseOf(show, serverMs());
  const showTrack = show?.kind === 'track' ? (tracks.find(({ id }) => id === show.source_id) ?? null) : null;
  const heard = show !== null && phase !== 'idle' && show.show_id === heardShowId ? showTrack : null;

  useEffect(() => clock.holdSteady(phase !== 'idle'), [clock, phase]);
  useSoundOfShow(heard, show?.start_dttm ?? 0, serverMs, sound);

  const testRun = useRef(0);
  function reset() {
    testRun.current += 1;
    setTest(null);
    setSeekMs(0);
    sound.stop();
  }

  async function runTest(track: Track, fromMs: number) {
    sound.wake();
    testRun.current += 1;
    const run = testRun.current;
    if (!(await askToFlash()) || testRun.current !== run) return;
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      const atMs = performance.now() + testLeadMs;
      setTest({ track, originMs: atMs - fromMs });
      return { atMs, fromMs };
    };
    await sound.start(track, begin);
    // The test's flash runs even if the sound fails.
    if (!hasBegun && testRun.current === run) begin();
  }

  const testMs = test === null ? 0 : pageMs() - test.originMs;
  const isTestOver = test !== null && (testMs > test.track.duration_ms || test.track.id !== selected?.id);
  useEffect(() => {
    if (isTestOver || (test !== null && phase !== 'idle')) {
      testRun.current += 1;
      setTest(null);
      if (heard === null) sound.stop();
    }
  }, [isTestOver, test, phase, heard, sound]);

  const showLight = useLight(phase === 'idle' ? null : showTrack, show?.start_dttm ?? 0, lights.offset_ms);
  const testLight = useLight(test?.track ?? null, test?.originMs ?? 0, 0);
  const isShowing = test === null && showLight !== null && mayFlash();

  return {
    phase,
    showTrack,
    isTesting: test !== null,
    isTimeKnown: Number.isFinite(clock.errorMs),
    isHeard: heard !== null,
    isLoading: sound.isLoading,
    startsInMs: show === null ? 0 : show.start_dttm - serverMs(),
    positionMs: test !== null ? testMs : phase === 'idle' || show === null ? seekMs : sinceMs(show, serverMs()),
    light: test !== null ? testLight : isShowing ? showLight : null,
    lightNowMs: test !== null ? pageMs : serverMs,
    setSeekMs,
    setVolume: sound.setVolume,
    runTest,
    reset,
    /** Must be called in a click handler, before the show is known. */
    wake: sound.wake,
    hear: setHeardShowId,
    silence() {
      setHeardShowId(null);
      sound.stop();
    },
  };
}

const pageMs = () => performance.now();

/** Returns 0 during the preparation and while the server's time is unknown. */
const sinceMs = (show: LightShow, serverMs: number) => (serverMs > show.start_dttm ? serverMs - show.start_dttm : 0);

function useLight(track: Track | null, startsAtMs: number, offsetMs: number): LightPlayer | null {
  const payload = track?.payload_data ?? null;
  return useMemo(() => {
    const parsed = parsePayload(payload);
    return parsed.ok ? createLightPlayer({ timeline: parsed.timeline, startsAtMs, delayMs: 0, offsetMs }) : null;
  }, [payload, startsAtMs, offsetMs]);
}

/** Plays a show's song and keeps it in sync with the server's clock, which the phones follow too. */
function useSoundOfShow(
  track: Track | null,
  startsAtMs: number,
  serverMs: () => number,
  { start, stop, correct }: Pick<ReturnType<typeof useSongSound>, 'start' | 'stop' | 'correct'>,
) {
  const latest = useRef(track);
  useEffect(() => void (latest.current = track), [track]);
  const isHeard = track !== null;
  useEffect(() => {
    if (!isHeard || latest.current === null) return undefined;
    void start(latest.current, () => ({ atMs: performance.now() + startsAtMs - serverMs(), fromMs: 0 }));
    const timer = setInterval(() => correct(serverMs() - startsAtMs), correctEveryMs);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isHeard, startsAtMs, serverMs, start, stop, correct]);
}
