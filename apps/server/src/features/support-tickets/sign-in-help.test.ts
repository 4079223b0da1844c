import { hash } from 'node:crypto';
import * as sessionTexts from '@backline/contract/session.texts';
import {
  askForSignInHelp,
  continueMailedThread,
  endMailedThread,
  getMailedThread,
} from '@backline/contract/sign-in-help';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import {
  countSupportCases,
  endSupportLinks,
  listSupportCases,
  placeSupportCase,
  supportOfHouse,
} from '@backline/contract/support-tickets';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { anonymous } from '../../../testing/as.ts';
import { LivePage } from '../../../testing/live-page.ts';
import { lettersTo } from '../../../testing/run-jobs.ts';
import { freePort } from '../../../testing/server-process.ts';
import { limits } from '../auth/auth.limits.ts';
import { supportHouse, type SupportHouse } from '../../../testing/support-tickets/support-tickets.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(supportHouse());

const houseDesk = { id: 0 };
const newest = async (event: { id: number }, client = house.manager) =>
  (await client.call(listSupportCases, { event_id: event.id })).body[0];

/** Submits the form and lets staff answer it by email. */
async function answered(text = 'Your number was wrong.') {
  const night = await house.newEvent();
  const { email } = await house.write({ event_code: night.code });
  const ticket = await newest(night);
  const caseId = ticket?.id ?? 0;
  await house.reply(house.manager, night, caseId, text);
  return { night, email, caseId, token: await house.mailedToken(email) };
}

const ask = askForSignInHelp.path;

/** Sends a request from another network address. */
async function postFrom(
  remoteAddress: string,
  path: string,
  payload: object,
  { app } = house as Pick<SupportHouse, 'app'>,
) {
  const { statusCode } = await app.inject({ method: 'POST', url: `/api/${path}`, remoteAddress, payload });
  return { status: statusCode };
}

/** Sends concurrent requests and returns their statuses. */
const times = async (count: number, post: (index: number) => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: count }, (_, index) => post(index)))).map(({ status }) => status);

const open = (token: string) => house.stranger.call(getMailedThread, { token });

test('notifies only ADMINs of a ticket without an event', async () => {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const own = await supportHouse({ PUBLIC_URL: baseUrl });
  await own.app.listen({ port, host: 'localhost' });
  const topic = supportOfHouse.name;
  const listen = async ({ cookie }: { cookie: string }) => {
    const page = await LivePage.open(baseUrl, cookie);
    return { page, answer: await page.listen([{ topic }]) };
  };
  const manager = await listen(own.manager);
  expect(manager.answer).toHaveProperty('refused');
  const { page, answer } = await listen(own.admin);
  expect(answer).toHaveProperty('listening');
  const heard = (count: number) => expect.poll(() => page.notices.map(({ data }) => data)).toHaveLength(count);
  await own.write({ title: 'My link' });
  await heard(1);
  const [ticket] = (await own.admin.call(listSupportCases, { event_id: 0 })).body;
  expect(page.notices[0]?.data).toEqual({ support_case_id: ticket?.id });
  await own.reply(own.admin, houseDesk, ticket?.id ?? 0, 'Your number was wrong.');
  await heard(2);
  // Pages that show the ticket are notified when it moves to an event.
  const night = await own.newEvent();
  await own.admin.call(placeSupportCase, { event_id: night.id, support_case_id: ticket?.id });
  await heard(3);
  await own.write({ event_code: night.code });
  await own.reply(own.admin, houseDesk, ticket?.id ?? 0, 'Gone.');
  expect(page.notices).toHaveLength(3);
  expect(manager.page.notices).toEqual([]);
  for (const socket of [page, manager.page]) socket.close();
  await own.close();
});

describe('sign-in help form', () => {
  test('requires a name, an email address, a description and a solved bot check', async () => {
    const { answer } = await house.write({ name: '', email: 'x', description: '' });
    expect(answer.body.fields?.map(({ path }) => path)).toEqual(['name', 'email', 'description']);
    const guarded = await testApp({ BOT_CHECK: 'proof-of-work' });
    const form = { name: 'Robin', email: 'robin@example.org', description: 'x' };
    const { status, body } = await anonymous(guarded.app).call(askForSignInHelp, form);
    await guarded.close();
    expect([status, body.message]).toEqual([403, sessionTexts.botCheckFailed]);
  });

  test('returns the same response for known and unknown codes and addresses, and sends no email', async () => {
    const night = await house.newEvent();
    const known = await house.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', house.mona.id)
      .executeTakeFirstOrThrow();
    const answers = [
      await house.write({ event_code: night.code }),
      await house.write({ event_code: 'QQQQQQ' }),
      await house.write({ email: known.email }),
    ];
    for (const { answer } of answers)
      expect([answer.status, answer.body]).toEqual([200, { message: supportTexts.supportMailAsked }]);
    expect(await lettersTo(house.platform, answers[0]?.email ?? '')).toEqual([]);
    expect(await lettersTo(house.platform, known.email ?? '')).toEqual([]);
  });

  test('finds the event by its code in any spelling, and shows tickets without an event only to ADMINs', async () => {
    const night = await house.newEvent();
    await house.write({ event_code: `${night.code.slice(0, 3).toLowerCase()}-${night.code.slice(3)} ` });
    expect(await newest(night)).toMatchObject({ title: 'Unable to log in', is_by_mail: true, user_id: null });
    await house.write({ event_code: 'nope', title: 'My link' });
    const unplaced = await newest(houseDesk, house.admin);
    expect(unplaced).toMatchObject({
      title: 'My link',
      description: `The code never arrives.\n\n${supportTexts.supportCodeTyped('nope')}`,
    });
    for (const client of [house.manager, house.rival]) {
      expect((await client.call(countSupportCases, { event_id: 0 })).status).toBe(404);
    }
    const moved = { event_id: night.id, support_case_id: unplaced?.id };
    expect((await house.manager.call(placeSupportCase, moved)).status).toBe(403);
    expect((await house.admin.call(placeSupportCase, moved)).body.message).toBe(supportTexts.supportMoved);
    expect((await newest(night))?.id).toBe(unplaced?.id);
    expect((await house.admin.call(placeSupportCase, moved)).status).toBe(404);
  });

  test('creates one ticket for calls with the same Idempotency-Key and text, and another for other text', async () => {
    const email = 'twice@example.org';
    const form = { name: 'Robin', email, description: 'The code never arrives.' };
    const send = (more: object = {}) =>
      house.stranger.call(askForSignInHelp, { ...form, ...more }, { idempotencyKey: 'one-attempt' });
    const both = await Promise.all([send(), send()]);
    for (const { status, body } of both) {
      expect([status, body]).toEqual([200, { message: supportTexts.supportMailAsked }]);
    }
    const written = async () => {
      const { rows } = await query(house.db)<{ description: string; messages: number }>`
        select description, (select count(*)::int from support_interactions where case_id = c.id) as messages
        from support_cases c where email = ${email} order by id`;
      return rows;
    };
    expect(await written()).toEqual([{ description: form.description, messages: 1 }]);
    await send({ description: 'And no call.' });
    expect(await written()).toHaveLength(2);
  });

  test('accepts a ticket for an email address that other networks have already used often', async () => {
    const email = 'victim@example.org';
    const form = { name: 'Mallory', email, description: 'Hello' };
    for (let count = 1; count <= 13; count += 1)
      expect((await postFrom(`10.61.${count}.1`, ask, form)).status).toBe(200);
    expect((await postFrom('10.62.0.1', ask, form)).status).toBe(200);
  });

  test("counts only calls with a solved bot check towards a network's limit", async () => {
    const written = (count: number) => ({ name: 'Robin', email: `venue-${count}@example.org`, description: 'x' });
    const { limit } = limits.signInHelp.network;
    const guarded = await testApp({ BOT_CHECK: 'proof-of-work' });
    const unsolved = await times(limit, (count) => postFrom('10.63.0.1', ask, written(count), guarded));
    await guarded.close();
    expect(new Set(unsolved)).toEqual(new Set([403]));
    const solved = await times(limit, (count) => postFrom('10.63.0.2', ask, written(count)));
    expect(new Set(solved)).toEqual(new Set([200]));
    expect((await postFrom('10.63.0.2', ask, written(limit))).status).toBe(429);
    expect((await postFrom('10.63.0.3', ask, written(limit))).status).toBe(200);
  });

  test("limits the tickets of one email address, but not the address's sign-in", async () => {
    const email = 'often@example.org';
    for (let count = 0; count < 3; count += 1) expect((await house.write({ email })).answer.status).toBe(200);
    expect((await house.write({ email })).answer.status).toBe(429);
    const { rows } = await query(house.db)<{ key: string }>`
      select key from throttles where key like ${`%${email}%`} and key not like 'signInHelp:%'`;
    expect(rows).toEqual([]);
  });
});

describe('threads opened through an emailed link', () => {
  test('opens a thread through its link, hides internal notes, and accepts a reply', async () => {
    const { night, caseId, token } = await answered();
    await house.reply(house.manager, night, caseId, 'A SECRET', { interaction_type: 'note' });
    const thread = await open(token);
    expect(thread.body).toMatchObject({
      title: 'Unable to log in',
      status: 'open',
      messages: [
        { content: 'The code never arrives.', is_own: true },
        { content: 'Your number was wrong.', is_own: false },
      ],
    });
    expect(JSON.stringify(thread.body)).not.toMatch(/SECRET|Mona/);
    const sent = await house.stranger.call(continueMailedThread, { token, content: 'It works, thank you.' });
    expect(sent.body.message).toBe(supportTexts.supportContinued);
    expect((await newest(night))?.unread).toBe(2);
    expect((await open(token)).body.messages).toHaveLength(3);
  });

  test('stores a reply once for a repeated Idempotency-Key, and again under another key', async () => {
    const { token } = await answered();
    const send = (idempotencyKey: string) =>
      house.stranger.call(continueMailedThread, { token, content: 'Still not.' }, { idempotencyKey });
    for (const { status, body } of await Promise.all([send('a'), send('a')])) {
      expect([status, body]).toEqual([200, { message: supportTexts.supportContinued }]);
    }
    expect((await send('a')).status).toBe(200);
    expect((await open(token)).body.messages).toHaveLength(3);
    await send('b');
    expect((await open(token)).body.messages).toHaveLength(4);
  });

  test('limits attempts with wrong thread links per network, but not sign-in links from that network', async () => {
    const from = '10.64.0.1';
    const { limit } = limits.mailedThread.network;
    const opened = await times(limit, () => postFrom(from, getMailedThread.path, { token: 'x' }));
    expect(new Set(opened)).toEqual(new Set([403]));
    expect((await postFrom(from, getMailedThread.path, { token: 'x' })).status).toBe(429);
    const { email } = await house.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', house.mona.id)
      .executeTakeFirstOrThrow();
    await postFrom(from, 'auth/send_sign_in_link', { email });
    const [letter] = await lettersTo(house.platform, email ?? '');
    const token = /[?&]token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
    expect((await postFrom(from, 'auth/redeem_sign_in_link', { email, token })).status).toBe(200);
  });

  test('emails the answer to the sender, and quotes no text from the form', async () => {
    const { email } = await answered('Take the second door.');
    const [letter] = await lettersTo(house.platform, email);
    expect(letter).toMatchObject({ to: email, subject: 'Your question was answered' });
    expect(letter?.text).toContain('Take the second door.');
    expect(letter?.text).not.toMatch(/Robin|The code never arrives/);
  });

  test('mentions in the email a picture that staff sent without text', async () => {
    const night = await house.newEvent();
    const { email } = await house.write({ event_code: night.code });
    const upload = { fileName: 'map.png', fileType: 'image/png' };
    const { public_url: url } = (await house.manager.call(generatePreSignedUrlUpload, upload)).body;
    await query(house.db)`
      update uploads set attached_at = ${new Date().toISOString()} where uploader_id = ${house.mona.id}`;
    const caseId = (await newest(night))?.id ?? 0;
    const pictured = { image_url: url, image_thumbnail_url: url };
    expect((await house.reply(house.manager, night, caseId, '', pictured)).status).toBe(200);
    const [letter] = await lettersTo(house.platform, email);
    expect(letter?.text).toContain(supportTexts.supportPicture);
  });

  test("stores only a hash of the link's token", async () => {
    const { token, caseId } = await answered();
    const { rows } = await query(house.db)<{
      token_hash: Buffer;
    }>`select token_hash from support_links where case_id = ${caseId}`;
    expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toEqual([hash('sha256', token, 'hex')]);
    expect((await open(rows[0]?.token_hash.toString('base64url') ?? '')).status).toBe(403);
  });

  test.each([
    ['with an unknown token', async () => 'x'.repeat(43)],
    [
      'that has expired',
      async () => {
        const { token, caseId } = await answered();
        await query(house.db)`
          update support_links set expires_at = now() - interval '1 second' where case_id = ${caseId}`;
        return token;
      },
    ],
    [
      'that the staff ended',
      async () => {
        const { token, caseId, night } = await answered();
        const { body } = await house.manager.call(endSupportLinks, { event_id: night.id, support_case_id: caseId });
        expect(body.message).toBe(supportTexts.supportLinksEnded);
        return token;
      },
    ],
    [
      'that its owner ended',
      async () => {
        const { token } = await answered();
        expect((await house.stranger.call(endMailedThread, { token })).body.message).toBe(
          supportTexts.supportLinksGone,
        );
        return token;
      },
    ],
  ])('refuses to open, continue or end a thread through a link %s', async (_name, tokenOf) => {
    const token = await tokenOf();
    for (const answer of [
      await open(token),
      await house.stranger.call(continueMailedThread, { token, content: 'Hello' }),
      await house.stranger.call(endMailedThread, { token }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([403, supportTexts.linkInvalid]);
    }
  });

  test('creates a new link for each answer, and each link opens only its own thread', async () => {
    const [one, other] = [await answered('One'), await answered('Other')];
    await house.reply(house.manager, one.night, one.caseId, 'Two');
    const second = await house.mailedToken(one.email);
    expect(second).not.toBe(one.token);
    expect((await open(second)).body.messages.map(({ content }) => content)).toEqual([
      'The code never arrives.',
      'One',
      'Two',
    ]);
    expect((await open(other.token)).body.messages.map(({ content }) => content)).not.toContain('One');
  });
});
