import { decideAddressChange } from '@backline/contract/account';
import * as peopleTexts from '@backline/contract/people.texts';
import { updateEmail, updatePhoneNumber } from '@backline/contract/person-changes';
import { describe, expect, test } from 'vitest';
import { anonymous } from '../../../testing/as.ts';
import { accountHouse, newMail, newNumber } from '../../../testing/account/account.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(accountHouse());

/** Prepares an artist who has an email address and a number, and whose manager requests a change. */
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

describe('address changes for a person with an email address and a phone number', () => {
  test.each(['byMail', 'byText'] as const)('does not apply a change that was allowed only %s', async (way) => {
    const asked = await askedOf();
    expect(await house.decide(asked[way], 'allow')).toEqual([200, peopleTexts.addressChangeAllowedHere]);
    expect((await house.confirm(asked.token)).body).toMatchObject({ message: peopleTexts.addressAwaitsConsent });
    expect(await house.decide(asked[way], 'allow')).toEqual([200, peopleTexts.addressChangeAllowedHere]);
    expect(await asked.isMoved()).toBe(false);
  });

  test.each([
    ['byMail', 'byText'],
    ['byText', 'byMail'],
  ] as const)(
    'cancels a change permanently when it is refused %s, even if it was allowed %s',
    async (stopping, allowing) => {
      const asked = await askedOf();
      await house.confirm(asked.token);
      await house.decide(asked[allowing], 'allow');
      expect(await house.decide(asked[stopping], 'stop')).toEqual([200, peopleTexts.addressChangeStopped]);
      expect(await house.decide(asked[allowing], 'allow')).toEqual([403, peopleTexts.decisionInvalid]);
      expect((await house.confirm(asked.token)).status).toBe(403);
      await house.dayLater(asked.artist);
      expect(await asked.isMoved()).toBe(false);
    },
  );

  test('does not accept consent from a number that an earlier change by the same requester added', async () => {
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
      peopleTexts.addressChangeAllowedHere,
    ]);
    expect((await house.addressesOf(artist))[0]).toBe(artist.email);
  });

  test('requests new consent when a change is replaced, and refuses the earlier consents', async () => {
    const { asking, artist, byMail, byText } = await askedOf();
    await house.decide(byMail, 'allow');
    const email = newMail();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    await house.confirm(await house.tokenFor(email));
    for (const token of [byMail, byText]) {
      expect(await house.decide(token, 'allow')).toEqual([403, peopleTexts.decisionInvalid]);
    }
    expect((await house.addressesOf(artist))[0]).toBe(artist.email);
  });

  test('applies a change once all addresses consent, in any order', async () => {
    const last = await askedOf();
    await house.decide(last.byMail, 'allow');
    expect(await house.decide(last.byText, 'allow')).toEqual([200, peopleTexts.addressChangeAllowed]);
    expect((await house.confirm(last.token)).body).toMatchObject({
      message: peopleTexts.emailChanged,
      is_changed: true,
    });
    const first = await askedOf();
    await house.confirm(first.token);
    await house.decide(first.byText, 'allow');
    expect(await house.decide(first.byMail, 'allow')).toEqual([200, peopleTexts.emailChanged]);
    expect([await last.isMoved(), await first.isMoved()]).toEqual([true, true]);
  });

  test('applies a change after a day if one current address does not answer', async () => {
    const asked = await askedOf();
    await house.confirm(asked.token);
    await house.decide(asked.byText, 'allow');
    await house.dayLater(asked.artist);
    expect(await asked.isMoved()).toBe(true);
  });

  test('applies a change once when the new address and both current addresses answer concurrently', async () => {
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

  test('either applies or cancels a change when consent and refusal are concurrent', async () => {
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
