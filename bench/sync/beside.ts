import { SyncClient } from '@ircam/sync';
import type { VirtualPhone } from '../../apps/server/rehearsal/virtual-phone.ts';

// Clocks to compare with the light show's clock. Each function returns the server's time, or NaN until the clock is
// synchronised.

/** `@ircam/sync` squares the server's time, so the time must start near zero. */
const originMs = Date.now();

/** Uses the library's own rhythm: series of ten pings every 10 to 20 seconds. */
export function ircam(phone: VirtualPhone): () => number {
  const client = new SyncClient(() => phone.localMs(performance.now()) / 1_000);
  let hear: (id: number, asked: number, heard: number, answered: number) => void = () => {};
  client.start(
    (id, askedSeconds) => {
      void phone.live.ping().then((time) => {
        if (time === null) return;
        hear(id, askedSeconds, (time.heardMs - originMs) / 1_000, (time.answeredMs - originMs) / 1_000);
      });
    },
    (ear) => {
      hear = ear;
    },
  );
  // Before the first series of pings the library would return the phone's own time.
  return () => (client.longTermData.length === 0 ? NaN : client.getSyncTime() * 1_000 + originMs);
}

export function singlePing(phone: VirtualPhone): () => number {
  let aheadMs = NaN;
  const ask = async () => {
    const time = await phone.live.ping();
    if (time === null) return void setTimeout(() => void ask(), 500);
    aheadMs = (time.heardMs + time.answeredMs) / 2 - (phone.localMs(time.sentMs) + phone.localMs(time.arrivedMs)) / 2;
  };
  void ask();
  return () => phone.localMs(performance.now()) + aheadMs;
}
