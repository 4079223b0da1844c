import {
  createArtistManager,
  getArtistManager,
  listArtistManagers,
  updateArtistManager,
  type Profile,
} from '@backline/contract/artists';
import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { addTeamMember } from '@backline/contract/team';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/as.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { buildFan, buildManager } from '../../../builders/builders.ts';
import { fieldsOf, peopleHouse, refusal } from '../../../testing/people/people.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(peopleHouse());
const { mona, people, profileForm, admin, product, signIn, memberForm, rival, createdArtist, lettersTo, auditOf } =
  house;

const unknownId = 9_999_999;

async function profileOf(client: Client, id: number, role: 'ARTIST' | 'MANAGER' = 'ARTIST'): Promise<Profile> {
  const { status, body } = await client.call(getArtistManager, { role, artistOrManagerId: id });
  expect(status).toBe(200);
  const [profile] = body.result;
  if (profile === undefined) throw new Error('no profile answered');
  return profile;
}

describe('refused profiles', () => {
  test("answers a read or update of another manager's artist as if the id were unknown", async () => {
    for (const role of ['ARTIST', 'MANAGER'] as const) {
      const foreignId = role === 'ARTIST' ? people.stranger.id : people.rival.id;
      const read = (id: number) => mona.call(getArtistManager, { role, artistOrManagerId: id });
      expect((await read(foreignId)).status).toBe(404);
      expect(refusal(await read(foreignId))).toEqual(refusal(await read(unknownId)));
      const write = (id: number) =>
        mona.call(updateArtistManager, { ...profileForm({ role, name: 'Taken over' }), artistOrManagerId: id });
      expect((await write(foreignId)).status).toBe(404);
      expect(refusal(await write(foreignId))).toEqual(refusal(await write(unknownId)));
    }
    expect((await profileOf(house.rival, people.stranger.id)).name).toBe('Stranger');
  });

  test('returns 404 for a profile whose role differs from the requested one', async () => {
    const fan = await buildFan(product.db);
    for (const { id } of [people.member, fan, people.admin]) {
      for (const role of ['ARTIST', 'MANAGER']) {
        expect((await admin.call(getArtistManager, { role, artistOrManagerId: id })).status).toBe(404);
      }
    }
    const asManager = { role: 'MANAGER', artistOrManagerId: people.artist.id };
    expect((await admin.call(getArtistManager, asManager)).status).toBe(404);
  });

  test("requires Page_Manager to create managers or read one's own manager profile", async () => {
    expect((await mona.call(createArtistManager, profileForm({ role: 'MANAGER' }))).status).toBe(403);
    const own = { role: 'MANAGER', artistOrManagerId: people.mona.id };
    expect((await mona.call(getArtistManager, own)).status).toBe(404);
  });

  test("returns the specification's error for every required field of an empty profile form", async () => {
    const { status, body } = await mona.call(createArtistManager, { role: 'ARTIST', store_type: 'ShopifyStore' });
    expect(status).toBe(422);
    expect(fieldsOf(body)).toMatchObject({
      name: 'Please enter name.',
      email: 'Please enter email.',
      phone_number: 'Please enter phone number.',
    });
    const { body: shaped } = await mona.call(createArtistManager, {
      ...house.profileForm({ email: 'nobody', phone_number: '+1212555', facebook_url: 'javascript:alert(1)' }),
    });
    expect(fieldsOf(shaped)).toEqual({
      email: 'Please enter a valid email.',
      phone_number: 'Phone number must be greater than 10 digits!',
      facebook_url: generalTexts.invalidUrl,
    });
  });

  test('requires an active manager when an ADMIN creates an artist', async () => {
    const gone = await buildManager(product.db, { is_active: false });
    for (const manager_id of [null, people.member.id, people.admin.id, gone.id, unknownId]) {
      const { status, body } = await admin.call(createArtistManager, profileForm({ manager_id }));
      expect(status).toBe(422);
      expect(fieldsOf(body)).toEqual({ manager_id: 'Please select an artist manager.' });
    }
  });

  test('refuses a taken address with the same message, whoever holds it', async () => {
    const fan = await buildFan(product.db, { email: 'fan@people.example.org' });
    const gone = await buildManager(product.db, { is_active: false });
    for (const holder of [people.artist, people.stranger, people.admin, gone, fan]) {
      const byMail = profileForm({ email: holder.email?.toUpperCase() });
      expect(fieldsOf((await mona.call(createArtistManager, byMail)).body)).toEqual({
        email: peopleTexts.addressTaken,
      });
      const byBoth = profileForm({ email: holder.email, phone_number: holder.phone_number });
      const { status, body } = await mona.call(createArtistManager, byBoth);
      expect(status).toBe(422);
      expect(fieldsOf(body)).toEqual({ email: peopleTexts.addressTaken, phone_number: peopleTexts.addressTaken });
    }
  });

  test('limits how many people one manager creates, because each of them receives an email', async () => {
    const client = await signIn(await buildManager(product.db));
    for (let count = 0; count < 50; count += 1) {
      expect((await client.call(createArtistManager, profileForm())).status).toBe(200);
      expect((await client.call(addTeamMember, memberForm())).status).toBe(200);
    }
    expect((await client.call(createArtistManager, profileForm())).status).toBe(429);
    expect((await client.call(addTeamMember, memberForm())).status).toBe(429);
  });

  test('reports that an address is taken if another concurrent creation has used the same address', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = profileForm();
      const answers = await Promise.all([
        mona.call(createArtistManager, first),
        rival.call(createArtistManager, profileForm({ email: first.email })),
        mona.call(createArtistManager, profileForm({ phone_number: first.phone_number })),
      ]);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThanOrEqual(1);
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
      for (const { body } of refused) {
        expect(new Set(Object.values(fieldsOf(body)))).toEqual(new Set([peopleTexts.addressTaken]));
      }
    }
  });

  test('refuses a profile image that nobody uploaded', async () => {
    const { body } = await mona.call(
      createArtistManager,
      profileForm({ profile_image_thumbnail_url: 'https://elsewhere.example.org/x.png' }),
    );
    expect(fieldsOf(body)).toEqual({ profile_image_thumbnail_url: uploadTexts.imageUnknown });
  });
});

describe('created profiles', () => {
  test('stores every field of a new artist and lists the artist at once', async () => {
    const key = 'uploads/portrait.webp';
    const upload = { key, uploader_id: people.mona.id, content_type: 'image/webp', attached_at: new Date() };
    await product.db.insertInto('uploads').values(upload).execute();
    const image = product.platform.storage.publicUrl(key);
    const { id, input } = await createdArtist({ profile_image_url: image, profile_image_thumbnail_url: image });
    const { storefront_access_token: _secret, store_webhook_secret: _secretToo, ...shown } = input;
    expect(await profileOf(mona, id)).toEqual({
      ...shown,
      id,
      manager_id: people.mona.id,
      manager_name: 'Mona',
      is_active: true,
      has_signed_in: false,
      firebase_uid: null,
      can: { set_active: true, login_as: false, invite: true },
      has_storefront_access_token: false,
      has_store_webhook_secret: false,
      pending_email: null,
      pending_email_until: null,
      pending_phone_number: null,
      pending_phone_number_until: null,
      version: 1,
    });
    const { body } = await mona.call(listArtistManagers, { role: 'ARTIST', search: input.name });
    expect(body.result.map((card) => card.id)).toEqual([id]);
  });

  test("confirms a new artist or manager in the specification's words", async () => {
    const artist = await admin.call(createArtistManager, profileForm({ manager_id: people.rival.id }));
    expect(artist.body.message).toBe(
      'The Artist has been created successfully and will be visible in the list within one minute.',
    );
    expect((await profileOf(admin, artist.body.id)).manager_name).toBe('Rival');
    const manager = await admin.call(
      createArtistManager,
      profileForm({ role: 'MANAGER', manager_id: people.rival.id }),
    );
    expect(manager.body.message).toBe(
      'The Artist Manager has been created successfully and will be visible in the list within one minute.',
    );
    expect((await profileOf(admin, manager.body.id, 'MANAGER')).manager_id).toBeNull();
  });

  test('assigns a new artist to the manager who creates them, and refuses to assign another manager', async () => {
    const { id } = await createdArtist({ manager_id: people.mona.id });
    expect((await profileOf(mona, id)).manager_id).toBe(people.mona.id);
    const { status, body } = await mona.call(createArtistManager, profileForm({ manager_id: people.rival.id }));
    expect([status, fieldsOf(body)]).toEqual([422, { manager_id: peopleTexts.personOutOfReach }]);
  });

  test('creates an identity for a new artist and emails them how to sign in', async () => {
    const { id, input } = await createdArtist();
    expect((await profileOf(admin, id)).firebase_uid).toMatch(/^[0-9a-f-]{36}$/);
    const [letter] = await lettersTo(input.email);
    expect(letter?.text).toContain('http://localhost:3000/signin');
    expect(letter?.text).toContain('Mona has added you to Backline as an artist.');
  });

  test('audits a created artist, and sends no email if creation fails', async () => {
    const { id, input } = await createdArtist();
    expect(await auditOf(id)).toMatchObject([
      { action: 'user.created', before: null, after: { name: input.name, email: input.email, role: 'ARTIST' } },
    ]);
    await lettersTo(input.email);
    const failed = profileForm({ phone_number: input.phone_number });
    expect((await mona.call(createArtistManager, failed)).status).toBe(422);
    await runJobs(product.platform);
    expect(await product.platform.outbox?.list(failed.email)).toEqual([]);
  });
});

describe('updated profiles', () => {
  const change = (id: number, { email: _mail, phone_number: _phone, ...input }: Record<string, unknown>) => ({
    ...input,
    artistOrManagerId: id,
  });

  test('replaces all fields of a profile except addresses, role and manager', async () => {
    const { id, input } = await createdArtist();
    const next = profileForm({ name: 'Renamed', website_url: '', manager_id: people.mona.id });
    const moved = { ...next, manager_id: people.rival.id, artistOrManagerId: id };
    for (const client of [mona, admin]) {
      const refused = await client.call(updateArtistManager, moved);
      expect([refused.status, fieldsOf(refused.body)]).toEqual([422, { manager_id: peopleTexts.personOutOfReach }]);
    }
    const { status, body } = await admin.call(updateArtistManager, { ...next, artistOrManagerId: id });
    expect([status, body]).toEqual([200, { message: 'The Artist has been updated successfully!', id, version: 2 }]);
    const { storefront_access_token: _secret, store_webhook_secret: _secretToo, ...shown } = next;
    expect(await profileOf(mona, id)).toMatchObject({
      ...shown,
      website_url: null,
      email: input.email,
      phone_number: input.phone_number,
      manager_id: people.mona.id,
    });
  });

  test('audits the changed fields of a profile, and writes no audit line for a save without changes', async () => {
    const { id, input } = await createdArtist();
    expect((await mona.call(updateArtistManager, change(id, input))).status).toBe(200);
    expect(await auditOf(id)).toHaveLength(1);
    await mona.call(updateArtistManager, change(id, { ...input, name: 'Other', epk_url: null }));
    expect((await auditOf(id))[1]).toEqual({
      action: 'user.updated',
      before: { name: input.name, epk_url: input.epk_url, version: 1 },
      after: { name: 'Other', epk_url: null, version: 2 },
    });
  });

  test('creates a profile on the first save for an artist without one', async () => {
    const { id } = people.stranger;
    expect(await profileOf(rival, id)).toMatchObject({ store_type: 'None', has_storefront_access_token: false });
    const input = profileForm({ name: 'Stranger' });
    expect((await rival.call(updateArtistManager, change(id, input))).status).toBe(200);
    expect(await profileOf(rival, id)).toMatchObject({ epk_url: input.epk_url, store_url: input.store_url });
  });
});
