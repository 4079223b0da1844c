/** The package has no types, so this file declares the API that the bench uses. Times are in seconds. */
declare module '@ircam/sync' {
  export class SyncClient {
    constructor(now: () => number);
    start(
      send: (id: number, askedSeconds: number) => void,
      receive: (ear: (id: number, asked: number, heard: number, answered: number) => void) => void,
    ): void;
    getSyncTime(): number;
    readonly longTermData: readonly unknown[];
  }
}
