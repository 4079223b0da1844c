import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerFrame } from '@backline/contract/live';
import { createClock, firstPings } from '@backline/show';
import { WebSocket } from 'ws';
import { trueMs } from './true-time.ts';

/** Below the frames that one page may send in a second. */
const betweenMs = 80;
const patienceMs = 5_000;

/** By how much the server's clock differs from this machine's, which the virtual phones are measured by; asked on the shortest way. */
export async function measureAhead(liveUrl: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(liveUrl, { headers, perMessageDeflate: false });
  const clock = createClock();
  socket.on('message', (data) => {
    const arrivedMs = performance.now();
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (!('clock' in frame)) return;
    const [sentMs, heardMs, answeredMs] = frame.clock;
    clock.add({ sentMs, heardMs, answeredMs, arrivedMs });
  });
  try {
    await once(socket, 'open');
    for (const deadline = Date.now() + patienceMs; !clock.isReady && Date.now() < deadline; await sleep(betweenMs)) {
      socket.send(JSON.stringify({ clock: performance.now() }));
    }
    if (!clock.isReady) throw new Error(`the server answered too few of ${firstPings} questions for its time`);
    return clock.serverMs(performance.now()) - trueMs();
  } finally {
    socket.close();
  }
}
