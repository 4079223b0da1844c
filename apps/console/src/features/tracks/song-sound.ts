/** What a song sounds by. Times of the page are `performance.now()`, of the song milliseconds from its start. */
export interface SongSound {
  /** In a click: browsers keep pages silent before one. */
  wake(): void;
  /** Throws where it is no song that this browser plays. */
  load(bytes: ArrayBuffer): Promise<AudioBuffer>;
  /** The song's `fromMs` is heard at `atMs` of the page; where that has passed, it begins where it would be by now. */
  start(song: AudioBuffer, atMs: number, fromMs: number): void;
  /** Where the song is heard now; null while it is not. */
  positionMs(): number | null;
  /** Where it should be: a sound card's clock is not the page's, so it is bent towards that, unheard. */
  correct(shouldBeMs: number): void;
  stop(): void;
  /** 0 to 1 */
  setVolume(volume: number): void;
  close(): void;
}

/** A third of a percent: less than a listener can tell, and it takes a second for 3 ms. */
const mostBend = 0.003;
/** Over which a difference is bent away. */
const bendMs = 5_000;
/** What is off by more has stood still: the sound begins anew at its place. */
const hopelessMs = 300;

export function createSongSound(): SongSound {
  const context = new AudioContext({ latencyHint: 'playback' });
  const gain = context.createGain();
  gain.connect(context.destination);
  let playing: { source: AudioBufferSourceNode; song: AudioBuffer } | null = null;
  /** Where in the song the sound card was at a time of its own, and how fast it goes since. */
  let anchor = { contextS: 0, songS: 0, rate: 1 };

  /** On the sound card's clock, as it is heard. */
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
    // What the card has taken on already cannot be changed.
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
      const rate = 1 + Math.min(Math.max(lateMs / bendMs, -mostBend), mostBend);
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
