import { randomUUID } from 'node:crypto';
import { profileFields } from '@backline/contract/artists';
import { resetPassword } from '@backline/contract/auth';
import * as peopleTexts from '@backline/contract/people.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { getOwnProfile, sendPasswordLink, updateOwnProfile } from '@backline/contract/own-profile';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import { describe, expect, test } from 'vitest';
import { filledFields } from '../../../testing/filled-fields.ts';
import { buildArtist, planSession } from '../../../builders/builders.ts';
import { fieldsOf, peopleHouse } from '../../../testing/people/people.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(peopleHouse());
const { product, people, member, signIn, lettersTo } = house;

const links = {
  ...filledFields(profileFields, { store_type: 'OwnStore', shopify_domain: 'lamps.myshopify.com' }),
  storefront_access_token: null,
};
type Who = 'admin' | 'mona' | 'artist' | 'member';
const everybody: Who[] = ['admin', 'mona', 'artist', 'member'];
const own = async (who: Who) => (await house[who].call(getOwnProfile, {})).body;

describe('own profile', () => {
  test('if an ADMIN saved the profile during a Login As, names the ADMIN in the edit conflict', async () => {
    const { version } = await own('member');
    const admin = planSession(product.platform.config, people.admin.id);
    const acting = planSession(product.platform.config, people.member.id);
    const asAdmin = { impersonator_id: people.admin.id, impersonator_session_id: admin.row.id };
    await product.db.insertInto('sessions').values(admin.row).execute();
    await product.db
      .insertInto('sessions')
      .values({ ...acting.row, ...asAdmin })
      .execute();
    const saved = await product.app.inject({
      method: 'POST',
      url: `/api/${updateOwnProfile.path}`,
      headers: { cookie: `backline_session=${acting.access}`, 'x-csrf-token': acting.csrfToken },
      payload: { name: 'Named by Ada', version },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const { body } = await member.call(updateOwnProfile, { name: 'Named by myself', version });
    const { name } = await own('admin');
    expect([body.message, body.conflict]).toEqual([
      peopleTexts.personConflict,
      expect.objectContaining({ changed_by: name, is_own: false }),
    ]);
  });

  test.each(['', '\u200B', 'x'.repeat(201)])('refuses %j as a name and changes nothing', async (name) => {
    const { name: before } = await own('member');
    const { status, body } = await house.member.call(updateOwnProfile, { name });
    expect([status, Object.keys(fieldsOf(body))]).toEqual([422, ['name']]);
    expect((await own('member')).name).toBe(before);
  });

  test('refuses a profile picture that the person did not upload', async () => {
    const { status, body } = await house.member.call(updateOwnProfile, {
      name: 'Tim',
      profile_image_url: 'https://elsewhere.example.org/face.png',
    });
    expect([status, Object.keys(fieldsOf(body))]).toEqual([422, ['profile_image_url']]);
  });

  test.each(everybody)('saves the name of %s and allows a picture upload without any permission', async (who) => {
    const { version } = await own(who);
    const { status, body } = await house[who].call(updateOwnProfile, { name: `Own ${who}`, version });
    expect([status, body]).toEqual([200, { message: peopleTexts.ownProfileSaved, version: version + 1 }]);
    expect(await own(who)).toMatchObject({ name: `Own ${who}`, version: version + 1 });
    const upload = await house[who].call(generatePreSignedUrlUpload, { fileName: 'me.png', fileType: 'image/png' });
    expect(upload.status).toBe(200);
  });

  test.each(['mona', 'artist'] as const)('saves links and store when %s saves their own profile', async (who) => {
    expect((await house[who].call(updateOwnProfile, { name: 'With links', ...links })).status).toBe(200);
    const { storefront_access_token: _secret, ...shown } = links;
    expect(await own(who)).toMatchObject(shown);
  });

  test('ignores links and store when an ADMIN or a team member saves their own profile', async () => {
    for (const who of ['admin', 'member'] as const) {
      expect((await house[who].call(updateOwnProfile, { name: 'No links', ...links })).status).toBe(200);
      expect(await own(who)).toMatchObject({ website_url: null, store_type: 'None' });
    }
  });

  test('reports the conflicting fields when a person saves an outdated version of their own profile', async () => {
    const { version } = await own('artist');
    await house.artist.call(updateOwnProfile, { name: 'First tab', ...links, version });
    const { status, body } = await house.artist.call(updateOwnProfile, { name: 'Second tab', ...links, version });
    expect([status, body.conflict?.fields]).toEqual([409, ['name']]);
    expect((await own('artist')).name).toBe('First tab');
  });
});

describe('password link', () => {
  const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';

  test("sets a first password through a link sent to the person's mailbox", async () => {
    const artist = await buildArtist(product.db, {
      managerId: people.mona.id,
      email: 'first-password@example.org',
      identity_id: randomUUID(),
    });
    const session = await signIn(artist);
    const { body } = await session.call(sendPasswordLink, {});
    expect(body.message).toBe(sessionTexts.passwordLinkSent('first-password@example.org'));
    const [letter] = await lettersTo('first-password@example.org');
    const password = 'a password of their own';
    expect((await session.call(resetPassword, { token: tokenIn(letter?.text), password })).status).toBe(200);
  });

  test('refuses to send a password link to an ADMIN during a Login As', async () => {
    const session = await house.signIn(people.mona);
    await product.db
      .updateTable('sessions')
      .set({ impersonator_id: people.admin.id, impersonator_session_id: house.admin.sessionId })
      .where('id', '=', session.sessionId)
      .execute();
    expect((await session.call(sendPasswordLink, {})).status).toBe(403);
  });

  test('refuses a password link for a person without an email address, and says what to do', async () => {
    const artist = await buildArtist(product.db, { managerId: people.mona.id, email: null });
    const { status, body } = await (await signIn(artist)).call(sendPasswordLink, {});
    expect([status, body.message]).toEqual([409, sessionTexts.passwordNeedsEmail]);
  });

  test('sends at most five password links in fifteen minutes', async () => {
    const session = await house.signIn(house.people.rival);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await session.call(sendPasswordLink, {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
