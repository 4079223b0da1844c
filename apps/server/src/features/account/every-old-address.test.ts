import { decideAddressChange } from '@backline/contract/account';
import { messages } from '@backline/contract/messages';
import { serverMessages } from '@backline/contract/server-messages';
import { updateEmail, updatePhoneNumber } from '@backline/contract/person-changes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymous } from '../../../test/as.ts';
import { accountHouse, newMail, newNumber, type AccountHouse } from './account.fixture.ts';

let house: AccountHouse;
beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.product.close());

/** A manager asks for an own mailbox for an artist who has signed in by mail and by number. */
async function askedOf() {
  const { artist, manager, asking } = await house.artistOfManager();
  const email = newMail();
  await asking.call(updateEmail, { email, updated_user_id: artist.id });
  const token = await house.tokenFor(email);
  const [byMail, byText] = [await house.consentFor(artist.email), await house.consentFor(artist.phone_number)];
  expect(new Set([token, byMail, byText]).size).toBe(3);
  const isMoved = async () => (await house.addressesOf(artist))[0] === email;
  return { artist, manager, asking, email, token, byMail, byText, isMoved };
}

const decideAtOnce = (token: string | undefined, decision: 'allow' | 'stop') =>
  anonymous(house.product.app).call(decideAddressChange, { token: token ?? '', decision });

describe('a change for somebody with a mailbox and a number', () => {
  test.each(['byMail', 'byText'] as const)('does not hold %s alone, however often that one allows it', async (way) => {
    const asked = await askedOf();
    expect(await house.decide(asked[way], 'allow')).toEqual([200, serverMessages.addressChangeAllowedHere]);
    expect((await house.confirm(asked.token)).body).toMatchObject({ message: messages.addressAwaitsConsent });
    expect(await house.decide(asked[way], 'allow')).toEqual([200, serverMessages.addressChangeAllowedHere]);
    expect(await asked.isMoved()).toBe(false);
  });

  test.each([
    ['byMail', 'byText'],
    ['byText', 'byMail'],
  ] as const)('is stopped %s for good, though it was allowed %s', async (stopping, allowing) => {
    const asked = await askedOf();
    await house.confirm(asked.token);
    await house.decide(asked[allowing], 'allow');
    expect(await house.decide(asked[stopping], 'stop')).toEqual([200, messages.addressChangeStopped]);
    expect(await house.decide(asked[allowing], 'allow')).toEqual([403, messages.decisionInvalid]);
    expect((await house.confirm(asked.token)).status).toBe(403);
    await house.dayLater(asked.artist);
    expect(await asked.isMoved()).toBe(false);
  });

  test('does not hold by a number that came into the asker’s hands by a change before', async () => {
    const { artist, asking } = await house.artistOfManager();
    const phone_number = newNumber();
    await asking.call(updatePhoneNumber, { phone_number, updated_user_id: artist.id });
    await house.confirm(await house.tokenFor(phone_number));
    await house.dayLater(artist);
    expect(await house.addressesOf(artist)).toEqual([artist.email, phone_number]);
    const email = newMail();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    await house.confirm(await house.tokenFor(email));
    expect(await house.decide(await house.consentFor(phone_number), 'allow')).toEqual([
      200,
      serverMessages.addressChangeAllowedHere,
    ]);
    expect((await house.addressesOf(artist))[0]).toBe(artist.email);
  });

  test('is asked anew when another change takes its place: what was allowed before counts no more', async () => {
    const { asking, artist, byMail, byText } = await askedOf();
    await house.decide(byMail, 'allow');
    const email = newMail();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    await house.confirm(await house.tokenFor(email));
    for (const token of [byMail, byText]) {
      expect(await house.decide(token, 'allow')).toEqual([403, messages.decisionInvalid]);
    }
    expect((await house.addressesOf(artist))[0]).toBe(artist.email);
  });

  test('holds once both allowed it and the new address confirmed, whichever comes last', async () => {
    const last = await askedOf();
    await house.decide(last.byMail, 'allow');
    expect(await house.decide(last.byText, 'allow')).toEqual([200, messages.addressChangeAllowed]);
    expect((await house.confirm(last.token)).body).toMatchObject({ message: messages.emailChanged, is_changed: true });
    const first = await askedOf();
    await house.confirm(first.token);
    await house.decide(first.byText, 'allow');
    expect(await house.decide(first.byMail, 'allow')).toEqual([200, messages.emailChanged]);
    expect([await last.isMoved(), await first.isMoved()]).toEqual([true, true]);
  });

  test('holds after a day where one of them is silent, because a lost mailbox must not keep anybody in it', async () => {
    const asked = await askedOf();
    await house.confirm(asked.token);
    await house.decide(asked.byText, 'allow');
    await house.dayLater(asked.artist);
    expect(await asked.isMoved()).toBe(true);
  });

  test('holds once, when all three answer at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const asked = await askedOf();
      const answers = await Promise.all([
        house.confirm(asked.token),
        decideAtOnce(asked.byMail, 'allow'),
        decideAtOnce(asked.byText, 'allow'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.filter(({ body }) => 'is_changed' in body && body.is_changed)).toHaveLength(1);
      expect(await asked.isMoved()).toBe(true);
    }
  });

  test('is stopped or made, never both, when one allows at the moment in which the other takes it back', async () => {
    for (let round = 0; round < 8; round += 1) {
      const asked = await askedOf();
      await house.confirm(asked.token);
      await house.decide(asked.byText, 'allow');
      const [allowed, stopped] = await Promise.all([
        decideAtOnce(asked.byMail, 'allow'),
        decideAtOnce(asked.byText, 'stop'),
      ]);
      expect([allowed.status, stopped.status]).toEqual((await asked.isMoved()) ? [200, 403] : [403, 200]);
    }
  });
});
