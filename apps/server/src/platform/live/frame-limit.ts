import type { WebSocket } from 'ws';

/** Of one page, in a second, and waiting. */
export const mostFrames = 20;

interface Limited {
  /** Whether the page is still here; false once it was sent away. */
  isHere(): boolean;
  onFlood(): void;
}

/**
 * Counts frames of every kind: a pong is as much work to read as a word. Who was sent away and talks on is read no more, since one
 * person's sockets together could keep the process busy for as long as the farewell lasts.
 */
export function limitFrames(socket: WebSocket, { isHere, onFlood }: Limited): void {
  let frames = 0;
  let second = 0;
  const count = () => {
    const now = Math.floor(Date.now() / 1_000);
    frames = now === second ? frames + 1 : 1;
    second = now;
    if (frames <= mostFrames) return;
    // What was on its way meanwhile is no flood yet: a page that falls silent takes its leave at once.
    frames = 0;
    if (isHere()) onFlood();
    else socket.pause();
  };
  socket.on('message', count).on('ping', count).on('pong', count);
}
