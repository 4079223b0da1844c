import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpDouble {
  url: string;
  isAway: boolean;
  isRefusing: boolean;
  /** Needed only if a client signs in. */
  password: string;
  received: string[];
  letters: { to: string; text: string }[];
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpDouble> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      password === double.password ? done(null, { user: username }) : done(new Error('authentication failed')),
    onMailFrom: (_address, _session, done) =>
      done(double.isAway ? Object.assign(new Error('come back later'), { responseCode: 421 }) : null),
    onRcptTo: (_address, _session, done) => done(double.isRefusing ? new Error('mailbox unavailable') : null),
    onData(stream, { envelope }, done) {
      const take = async () => {
        const { text = '' } = await PostalMime.parse(await buffer(stream));
        for (const { address: to } of envelope.rcptTo) {
          double.received.push(to);
          double.letters.push({ to, text });
        }
        done();
      };
      void take();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: SmtpDouble = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    isAway: false,
    isRefusing: false,
    password: 'right-word',
    received: [],
    letters: [],
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return double;
}
