import * as sessionTexts from '@backline/contract/session.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { sendInvitation } from '@backline/contract/person-changes';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildFan, buildManager, type BuiltPerson } from '../../../builders/builders.ts';
import { peopleHouse, refusal } from '../../../testing/people/people.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(peopleHouse());

const again = (who: 'admin' | 'mona' | 'artist' | 'member', { id }: { id: number }) =>
  house[who].call(sendInvitation, { user_id: id });

const artistOfMona = (more: object = {}) => buildArtist(house.product.db, { managerId: house.people.mona.id, ...more });

const lettersTo = async ({ email }: BuiltPerson) => (await house.lettersTo(email ?? '', 0)).length;

describe('refused repeated invitations', () => {
  test('returns the same error for people whom the caller may not invite as for an unknown id', async () => {
    const { people, product } = house;
    const unknown = await again('mona', { id: 9_999_999 });
    expect(unknown.status).toBe(404);
    for (const person of [people.stranger, people.spy, people.rival, people.admin, await buildFan(product.db)]) {
      expect(refusal(await again('mona', person))).toEqual(refusal(unknown));
    }
    expect((await again('admin', people.admin)).status).toBe(404);
  });

  test('refuses a second invitation to people who have signed in, are inactive or have no email address', async () => {
    const cases = [
      [await artistOfMona({ name: 'Ann', first_signed_in_at: new Date() }), peopleTexts.invitationNeedless('Ann')],
      [await artistOfMona({ is_active: false }), sessionTexts.loginAsInactive],
      [await artistOfMona({ email: null }), peopleTexts.invitationNeedsEmail],
    ] as const;
    for (const [person, message] of cases) {
      const { status, body } = await again('mona', person);
      expect([status, body.message]).toEqual([409, message]);
    }
  });

  test('limits repeated invitations to one a minute and five a day', async () => {
    const person = await artistOfMona();
    for (let sent = 1; sent <= 5; sent += 1) {
      expect((await again('mona', person)).status).toBe(200);
      const { status, body } = await again('mona', person);
      expect([status, body.message]).toEqual([
        429,
        expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
      ]);
      await query(house.product.db)`
        update throttles set resets_at = now() where key = ${`invitation:again:60:${person.id}`}`;
    }
    expect((await again('mona', person)).status).toBe(429);
    expect(await lettersTo(person)).toBe(5);
  });

  test('sends one invitation for concurrent calls', async () => {
    const person = await artistOfMona();
    const answers = await Promise.all(Array.from({ length: 8 }, () => again('mona', person)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(429)]);
    expect(await lettersTo(person)).toBe(1);
  });
});

test('sends a second invitation by email with inviter and role, and audits it', async () => {
  const manager = await buildManager(house.product.db, { name: 'Newcomer' });
  const { status, body } = await again('admin', manager);
  expect([status, body]).toEqual([200, { message: peopleTexts.invitationSent(manager.email ?? '') }]);
  const [letter] = await house.lettersTo(manager.email ?? '');
  expect(letter?.text).toContain('Ada has added you to Backline as an artist manager.');
  expect(letter?.text).toContain('/signin');
  expect(await house.auditOf(manager.id)).toMatchObject([
    { action: 'user.invited_again', after: { email: manager.email } },
  ]);
});
