import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** Baseline: every socket gets every frame. No session, permissions or database. */
const door = createServer((_request, response) => {
  const frame = Buffer.from(JSON.stringify({ number: 1, topic: 'event', event_id: 1, data: { version: Date.now() } }));
  for (const client of server.clients) client.send(frame, { binary: false });
  response.end();
});
const server = new WebSocketServer({ server: door, perMessageDeflate: false });
door.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
