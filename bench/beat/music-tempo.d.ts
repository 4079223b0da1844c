declare module 'music-tempo' {
  /** BeatRoot (Dixon 2001). The constructor does all the work, and throws a string if it finds no beat. */
  export default class MusicTempo {
    /** @param samples mono at 44.1 kHz, because the library's step of 10 ms is a fixed number of samples */
    constructor(samples: Float32Array);
    /** Seconds. */
    readonly beats: number[];
  }
}
