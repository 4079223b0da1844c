/** The package has no types: what the bench uses of it. Times in seconds. */
declare module '@ircam/sync' {
  export class SyncClient {
    constructor(now: () => number);
    start(
      send: (id: number, askedSeconds: number) => void,
      receive: (ear: (id: number, asked: number, heard: number, answered: number) => void) => void,
    ): void;
    getSyncTime(): number;
    /** One entry a series of pings. */
    readonly longTermData: readonly unknown[];
  }
}
