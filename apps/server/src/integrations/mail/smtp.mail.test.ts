import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { GiveUp } from '../../platform/jobs/give-up.ts';
import { writeLetter } from './letter.ts';
import { createSmtpMail } from './smtp.mail.ts';

interface Delivery {
  from: string | undefined;
  to: string[];
  user: string;
  mail: Email;
}

const deliveries: Delivery[] = [];
const from = 'Backline <no-reply@example.org>';

const server = new SMTPServer({
  authOptional: false,
  // The client would refuse the test server's self-signed certificate.
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ username = '', password }, _session, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('no such user')),
  onRcptTo: ({ address: to }, _session, done) => done(to.startsWith('full@') ? new Error('mailbox full') : null),
  onData: (stream, session, done) => {
    const { mailFrom, rcptTo } = session.envelope;
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      deliveries.push({
        from: mailFrom === false ? undefined : mailFrom.address,
        to: rcptTo.map((recipient) => recipient.address),
        user: String(session.user),
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      });
      done();
    })();
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const letter = writeLetter({
  subject: 'Your sign-in link',
  lead: 'For <you> & nobody else',
  button: { label: 'Sign in', url: 'http://localhost:3000/finishSignUp?token=a_b&x="1"' },
  note: 'It works once.',
});

const failureOf = async (sending: Promise<void>) => sending.then(() => null).catch((error: unknown) => error);

test('retries if the server refuses the credentials, which an operator can correct', async () => {
  const mail = createSmtpMail({ smtpUrl: `smtp://backline:wrong@${address}`, from });
  const failure = await failureOf(mail.send({ to: 'kim@example.org', ...letter }));
  expect(failure).toMatchObject({ responseCode: 535 });
  expect(failure).not.toBeInstanceOf(GiveUp);
  expect(deliveries).toEqual([]);
});

test('gives up on a permanently rejected recipient, and retries if the server is down', async () => {
  const mail = createSmtpMail({ smtpUrl: `smtp://backline:right@${address}`, from });
  expect(await failureOf(mail.send({ to: 'full@example.org', ...letter }))).toBeInstanceOf(GiveUp);
  const gone = createSmtpMail({ smtpUrl: 'smtp://127.0.0.1:1', from });
  const failure = await failureOf(gone.send({ to: 'kim@example.org', ...letter }));
  expect(failure).toMatchObject({ code: 'ESOCKET' });
  expect(failure).not.toBeInstanceOf(GiveUp);
});

test.each(['kim@example.org, thief@example.org', 'kim@example.org\r\nBcc: thief@example.org'])(
  "adds no second recipient and no header if the recipient's address contains one: %j",
  async (to) => {
    const mail = createSmtpMail({ smtpUrl: `smtp://backline:right@${address}`, from });
    await mail.send({ to, ...letter }).catch(() => {});
    for (const delivery of deliveries.splice(0)) {
      expect(delivery.to).not.toContain('thief@example.org');
      expect(delivery.mail.bcc).toBeUndefined();
    }
  },
);

test('sends an email as text and HTML with the complete link, and escapes the text in the HTML', async () => {
  const mail = createSmtpMail({ smtpUrl: `smtp://backline:right@${address}`, from });
  await mail.send({ to: 'kim@example.org', ...letter });
  const [delivery] = deliveries.splice(0);
  expect(delivery).toMatchObject({ from: 'no-reply@example.org', to: ['kim@example.org'], user: 'backline' });
  expect(delivery?.mail.from).toMatchObject({ name: 'Backline', address: 'no-reply@example.org' });
  expect(delivery?.mail.subject).toBe('Your sign-in link');
  expect(delivery?.mail.text).toContain('http://localhost:3000/finishSignUp?token=a_b&x="1"');
  expect(delivery?.mail.html).toContain('href="http://localhost:3000/finishSignUp?token=a_b&amp;x=&quot;1&quot;"');
  expect(delivery?.mail.html).toContain('For &lt;you&gt; &amp; nobody else');
});

test('sends a letter of a brand under the brand’s name from the configured address, with its name above the text', async () => {
  const mail = createSmtpMail({ smtpUrl: `smtp://backline:right@${address}`, from });
  const brand = { name: 'The "Lantern", Chicago', colour: '#ffb300' };
  const branded = writeLetter({
    subject: 'Your question was answered',
    lead: 'See you.',
    button: { label: 'Read', url: 'http://localhost:3000/help/thread#x' },
    note: 'Do not pass it on.',
    brand,
  });
  await mail.send({ to: 'kim@example.org', ...branded });
  const { mail: received } = deliveries.at(-1) ?? {};
  expect(received?.from).toMatchObject({ name: brand.name, address: 'no-reply@example.org' });
  expect(received?.text).toMatch(/^The "Lantern", Chicago\n\nSee you\./);
  expect(received?.html).toContain('#ffb300');
});
