/**
 * Plays a song at given times. Page times are `performance.now()`; song times are milliseconds from the song's start.
 */
export interface SongSound {
  /** Must be called in a click handler, because browsers mute a page before the first click. */
  wake(): void;
  /** Throws if this browser cannot play the file. */
  load(bytes: ArrayBuffer): Promise<AudioBuffer>;
  /**
   * Plays the song from `fromMs` at page time `atMs`. If `atMs` has passed, skips to the position that playback would
   * have reached.
   */
  start(song: AudioBuffer, atMs: number, fromMs: number): void;
  /** Returns the current position; null while nothing plays. */
  positionMs(): number | null;
  /** Adjusts the speed inaudibly towards the right position, since a sound card's clock drifts from the page's. */
  correct(shouldBeMs: number): void;
  stop(): void;
  setVolume(volume: number): void;
  close(): void;
}

/** Maximum change of speed: 0.3 percent, which listeners do not notice. It gains 3 ms per second. */
const maxBend = 0.003;
/** Time over which a gap between the actual and the expected playback position is corrected. */
const bendMs = 5_000;
/** A larger gap means that playback stalled, so the sound restarts at the expected position. */
const hopelessMs = 300;

export function createSongSound(): SongSound {
  const context = new AudioContext({ latencyHint: 'playback' });
  const gain = context.createGain();
  gain.connect(context.destination);
  let playing: { source: AudioBufferSourceNode; song: AudioBuffer } | null = null;
  /** Reference point that maps the sound card's clock to the song, and the speed since then. */
  let anchor = { contextS: 0, songS: 0, rate: 1 };

  /** Converts a page time to the sound card's clock, including its output latency. */
  const contextS = (pageMs: number) => {
    const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
    if (performanceTime > 0) return contextTime + (pageMs - performanceTime) / 1_000;
    return context.currentTime + (pageMs - performance.now()) / 1_000 - context.baseLatency;
  };
  const songS = (atS: number) => anchor.songS + (atS - anchor.contextS) * anchor.rate;

  function stop() {
    playing?.source.stop();
    playing?.source.disconnect();
    playing = null;
  }

  function start(song: AudioBuffer, atMs: number, fromMs: number) {
    stop();
    const wantedS = contextS(atMs);
    // The past cannot be scheduled, so playback starts 20 ms from now at the earliest.
    const startS = Math.max(wantedS, context.currentTime + 0.02);
    const fromS = fromMs / 1_000 + (startS - wantedS);
    anchor = { contextS: startS, songS: fromS, rate: 1 };
    if (fromS >= song.duration) return;
    const source = context.createBufferSource();
    source.buffer = song;
    source.connect(gain);
    source.start(startS, Math.max(fromS, 0));
    playing = { source, song };
  }

  function positionMs() {
    if (playing === null) return null;
    return Math.max(songS(contextS(performance.now())), 0) * 1_000;
  }

  return {
    wake: () => void context.resume(),
    load: (bytes) => context.decodeAudioData(bytes),
    start,
    positionMs,
    correct(shouldBeMs) {
      const nowS = contextS(performance.now());
      if (playing === null || nowS < anchor.contextS || context.state !== 'running') return;
      const lateMs = shouldBeMs - songS(nowS) * 1_000;
      if (Math.abs(lateMs) > hopelessMs) return start(playing.song, performance.now() + 50, shouldBeMs + 50);
      const rate = 1 + Math.min(Math.max(lateMs / bendMs, -maxBend), maxBend);
      anchor = { contextS: context.currentTime, songS: songS(context.currentTime), rate };
      playing.source.playbackRate.setValueAtTime(rate, context.currentTime);
    },
    stop,
    setVolume: (volume) => gain.gain.setTargetAtTime(volume, context.currentTime, 0.02),
    close() {
      stop();
      void context.close();
    },
  };
}
