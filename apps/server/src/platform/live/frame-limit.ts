import type { WebSocket } from 'ws';

export const maxFrames = 20;

interface Limited {
  isHere(): boolean;
  onFlood(): void;
}

/** Limits frames of every kind, because each costs work. Stops reading from a dropped page that keeps sending. */
export function limitFrames(socket: WebSocket, { isHere, onFlood }: Limited): void {
  let frames = 0;
  let second = 0;
  const count = () => {
    const now = Math.floor(Date.now() / 1_000);
    frames = now === second ? frames + 1 : 1;
    second = now;
    if (frames <= maxFrames) return;
    frames = 0;
    if (isHere()) onFlood();
    else socket.pause();
  };
  socket.on('message', count).on('ping', count).on('pong', count);
}
