import { ApiError } from '@backline/client';
import { skipOf, type PatternInTheWay } from '@backline/contract/light-shows';
import * as generalTexts from '@backline/contract/general.texts';
import type { Track } from '@backline/contract/tracks';
import { useSingleFlight } from '@backline/page/single-flight';
import { askSkips } from '@backline/page/skips-in-the-way';
import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { formatTimeToSecond } from '../../lib/format.ts';
import { countPhonesNow, usePendingPlay, usePlay, useStop, type Lights } from './lights.queries.ts';
import { readyWarning } from './phones-ready.ts';
import type { usePlayer } from './use-player.ts';

interface ShowCalls {
  eventId: number;
  zone: string;
  lights: Lights;
  player: ReturnType<typeof usePlayer>;
}

/**
 * Returns Play and Stop. Play warns if too few phones are ready, and asks for a confirmation if a scheduled pattern
 * starts during the song.
 */
export function useShowCalls({ eventId, zone, lights, player }: ShowCalls) {
  const { message, modal } = App.useApp();
  const playing = usePlay(eventId);
  const stopping = useStop(eventId);
  const counting = useMutation({ mutationFn: () => countPhonesNow(eventId) });
  const pendingTrackId = usePendingPlay(eventId);
  const tell = (error: unknown) => void message.error(failureText(error, generalTexts.tryLater));
  const agrees = (question: { title: string; content: string; okText: string }) =>
    modal.confirm({ ...question, focusable: { autoFocusButton: 'cancel' } });

  async function play(track: Track, skips: string[] = []): Promise<void> {
    try {
      const done = await playing.mutateAsync({ trackId: track.id, epoch: lights.epoch, skips });
      player.hear(done.show_id);
      void message.success(done.message);
    } catch (error) {
      const inTheWay = error instanceof ApiError ? error.inTheWay : [];
      if (inTheWay.length === 0) return tell(error);
      // Asks again if somebody moved or scheduled a pattern meanwhile.
      if (await agrees(skipQuestion(inTheWay, zone))) await play(track, inTheWay.map(skipOf));
    }
  }

  const ask = useSingleFlight(async (track: Track) => {
    // Must run in the click handler, because browsers mute a page before the first click.
    player.wake();
    const counted = await counting.mutateAsync();
    const warning = readyWarning(lights, counted);
    if (warning !== null && !(await agrees({ title: 'Play anyway?', content: warning, okText: 'Play' }))) return;
    player.reset();
    await play(track);
  });

  const run = useSingleFlight(async () => {
    // Silences the page immediately, even if the Stop call fails.
    player.silence();
    try {
      void message.success((await stopping.mutateAsync()).message);
    } catch (error) {
      tell(error);
    }
  });
  const isPending = counting.isPending || pendingTrackId !== null;
  return { play: { ask, isPending, pendingTrackId }, stop: { run, isPending: stopping.isPending } };
}

const skipQuestion = (patterns: readonly PatternInTheWay[], zone: string) => ({
  title: 'Skip what is scheduled?',
  content: askSkips(
    patterns.map(({ name, start_dttm: at }) => ({ name, at: formatTimeToSecond(at, zone) })),
    'en-US',
  ),
  okText: 'Play and skip',
});
