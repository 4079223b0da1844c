import { StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons';
import { sendBroadcast, stopLightShow, type LightShow } from '@backline/contract/light-shows';
import type { Track } from '@backline/contract/tracks';
import { Button, Slider } from 'antd';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { useSession } from '../../lib/session.tsx';
import { FlashPanel } from '../../nouns/lights/flash-panel.tsx';
import { formatLength } from '../../nouns/lights/light-figures.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import type { Lights } from './lights.queries.ts';
import { OffsetSlider } from './offset-slider.tsx';
import { wasStartedHere } from './own-shows.ts';
import { readyPercent, readyWords } from './phones-ready.ts';
import type { ShowPhase } from './show-phase.ts';
import styles from './player.module.css';
import { SongTimeline } from './song-timeline.tsx';
import { usePlayer } from './use-player.ts';
import { useShowCalls } from './use-show-calls.ts';

interface PlayerProps {
  eventId: number;
  zone: string;
  tracks: readonly Track[];
  lights: Lights;
  selected: Track;
  onSelect: (track: Track) => void;
}

export function Player({ eventId, zone, tracks, lights, selected, onSelect }: PlayerProps) {
  const { may } = useSession();
  const player = usePlayer(tracks, lights, selected);
  const { play, stop } = useShowCalls({ eventId, zone, lights, player });
  const starter = starterOf(lights.show, play.pendingTrackId);
  const { phase, isTesting } = player;
  const isIdle = phase === 'idle';
  const shown = shownOf(isIdle ? null : lights.show, player.showTrack, selected);
  const isCounting = phase === 'preparing' && player.isTimeKnown;
  useLeaveGuard(player.isHeard, leaveQuestion);

  function step(by: 1 | -1) {
    const place = tracks.findIndex(({ id }) => id === selected.id);
    const next = tracks.at((place + by + tracks.length) % tracks.length);
    if (next === undefined) return;
    player.reset();
    onSelect(next);
  }
  function seek(ms: number) {
    player.setSeekMs(ms);
    if (isTesting) void player.runTest(selected, ms);
  }

  return (
    <section className={styles.player} aria-label="Player">
      <h2 className={styles.title}>
        <Breakable>{shown.title}</Breakable>
      </h2>
      <p className={styles.state}>
        <span role="status">{stateWords(phase, lights.show, starter, player)}</span>
        <PhonesLine lights={lights} />
      </p>
      {/* Each button has a fixed column, so that a late press on Play never hits Stop, or the reverse. */}
      <div className={styles.show}>
        {may(sendBroadcast) && (
          <div className={styles.play}>
            <SteadyButton
              block
              size="large"
              type="primary"
              isIdle={!isIdle || !player.isTimeKnown}
              loading={play.isPending && isIdle}
              onClick={() => play.ask(selected)}
            >
              Play
            </SteadyButton>
          </div>
        )}
        {may(stopLightShow) && (
          <div className={styles.stop}>
            <SteadyButton
              block
              size="large"
              danger
              isIdle={isIdle}
              loading={stop.isPending}
              onClick={() => void stop.run()}
            >
              Stop
            </SteadyButton>
          </div>
        )}
      </div>
      <SongTimeline
        song={shown.song}
        durationMs={shown.durationMs}
        positionMs={player.positionMs}
        countdown={isCounting ? Math.max(0, Math.ceil(player.startsInMs / 1_000)) : null}
      />
      <div className={styles.seek}>
        <Slider
          ariaLabelForHandle="Position in the song"
          min={0}
          max={shown.durationMs}
          step={1_000}
          value={Math.min(player.positionMs, shown.durationMs)}
          disabled={!isIdle}
          tooltip={{ formatter: (ms = 0) => formatLength(ms) }}
          onChange={(ms) => player.setSeekMs(ms)}
          onChangeComplete={seek}
          ariaValueTextFormatterForHandle={formatLength}
        />
        <span className={styles.time}>
          {formatLength(player.positionMs)} / {formatLength(shown.durationMs)}
        </span>
      </div>
      <FlashPanel player={player.light} nowMs={player.lightNowMs} colour={shown.colour} label="Phone light preview" />
      <div className={styles.buttons}>
        <Button
          icon={<StepBackwardOutlined aria-hidden />}
          aria-label="Previous song"
          disabled={!isIdle}
          onClick={() => step(-1)}
        />
        <Button
          icon={<StepForwardOutlined aria-hidden />}
          aria-label="Next song"
          disabled={!isIdle}
          onClick={() => step(1)}
        />
        <SteadyButton isIdle={!isIdle || isTesting} onClick={() => void player.runTest(selected, player.positionMs)}>
          Test
        </SteadyButton>
        <Button disabled={!isIdle} onClick={player.reset}>
          Reset
        </Button>
        {!isIdle && player.showTrack !== null && !player.isHeard && starter !== 'call' && (
          <Button
            onClick={() => {
              player.wake();
              player.hear(lights.show?.show_id ?? null);
            }}
          >
            Play the song on this page
          </Button>
        )}
      </div>
      <div className={styles.slider}>
        <span>Volume on this page</span>
        <Slider
          min={0}
          max={100}
          defaultValue={100}
          ariaLabelForHandle="Volume on this page"
          onChange={(percent) => player.setVolume(percent / 100)}
        />
      </div>
      <OffsetSlider eventId={eventId} offsetMs={lights.offset_ms} isShowOn={!isIdle} />
    </section>
  );
}

function shownOf(show: LightShow | null, song: Track | null, selected: Track) {
  if (show !== null && song === null)
    return { title: show.name, durationMs: show.end_dttm - show.start_dttm, colour: selected.colour, song: null };
  const playing = (show === null ? null : song) ?? selected;
  const { music_title: title, duration_ms: durationMs, colour } = playing;
  return { title, durationMs, colour, song: playing };
}

function PhonesLine({ lights: { phones, ready_share: wanted } }: { lights: Lights }) {
  const percent = readyPercent(phones);
  const isFew = percent !== null && percent < wanted;
  return <span className={isFew ? styles.few : styles.phones}>Phones: {readyWords(phones)}</span>;
}

const leaveQuestion = {
  title: 'Leave while the song plays?',
  content: 'The song stops when you leave. The phones continue until the show is stopped.',
};

type Starter = 'call' | 'tab' | 'other';

/** The notice about a show may arrive before the response to the call that started the show. */
function starterOf(show: LightShow | null, pendingTrackId: number | null): Starter {
  if (show === null) return 'other';
  if (wasStartedHere(show.show_id)) return 'tab';
  return show.kind === 'track' && show.source_id === pendingTrackId ? 'call' : 'other';
}

const unheard: Readonly<Record<Starter, string>> = {
  call: '',
  tab: ', without sound on this page',
  other: ', started elsewhere',
};

function stateWords(
  phase: ShowPhase,
  show: LightShow | null,
  starter: Starter,
  { isTesting, isHeard, isLoading, isTimeKnown }: ReturnType<typeof usePlayer>,
): string {
  if (phase !== 'idle' && show !== null) {
    const what = `${phase === 'preparing' ? 'Preparing' : 'Playing'} “${show.name}”`;
    if (show.kind === 'pattern') return `${what}, a pattern`;
    if (!isHeard) return what + unheard[starter];
    return isLoading ? `${what}, the song is being loaded` : what;
  }
  if (isLoading) return 'Loading the song…';
  if (isTesting) return 'Testing on this page alone';
  return isTimeKnown ? 'Ready' : 'Asking for the server’s time…';
}
