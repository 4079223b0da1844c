declare module 'music-tempo' {
  /** BeatRoot (Dixon 2001). The constructor does all the work, and throws a text where it finds nothing. */
  export default class MusicTempo {
    /** @param samples mono at 44.1 kHz: its steps of 10 ms are counted in samples */
    constructor(samples: Float32Array);
    /** Seconds. */
    readonly beats: number[];
  }
}
