import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { freePort } from './server-process.ts';

/**
 * `take`: accepts. `hang`: accepts the connection and stays silent. `drop`: accepts the message and disconnects before
 * the answer. `slow`: takes a second. `away`: does not listen.
 */
type Behaviour = 'take' | 'hang' | 'drop' | 'slow' | 'away';

export interface MailServer {
  url: string;
  received: string[];
  connections(): number;
  behave(behaviour: Behaviour): Promise<void>;
  close(): Promise<void>;
}

/** Starts an SMTP server that accepts messages. It produces faults that a real server cannot produce on demand. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let behaviour: Behaviour = 'away';
  let connected = 0;

  const serve = (socket: Socket) => {
    connected += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (behaviour === 'hang') return;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    let pending = '';
    let recipient: string | null = null;
    let isMessage = false;
    const hear = (line: string) => {
      if (isMessage) {
        if (line !== '.') return;
        isMessage = false;
        received.push(recipient ?? '');
        if (behaviour === 'drop') socket.destroy();
        else setTimeout(() => say('250 taken'), behaviour === 'slow' ? 1_000 : 0);
        return;
      }
      recipient = /^RCPT TO:<(.+)>/i.exec(line)?.[1] ?? recipient;
      if (/^DATA$/i.test(line)) {
        isMessage = true;
        say('354 go on');
      } else if (/^QUIT$/i.test(line)) {
        socket.end('221 bye\r\n');
      } else {
        say('250 ok');
      }
    };
    socket.on('data', (chunk: Buffer) => {
      const lines = (pending + chunk.toString('latin1')).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('220 mail.example.org');
  };

  const leave = async () => {
    for (const socket of sockets) socket.destroy();
    if (server === null) return;
    server.close();
    await once(server, 'close');
    server = null;
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connected,
    async behave(next) {
      behaviour = next;
      if (next === 'away') return leave();
      if (server !== null) return;
      server = createServer(serve).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: leave,
  };
}
