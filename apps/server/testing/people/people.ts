import { createArtistManager, profileFields } from '@backline/contract/artists';
import type { Input, Operation } from '@backline/contract/operation';
import { addTeamMember } from '@backline/contract/team';
import { expect } from 'vitest';
import { lettersTo as lettersOf } from '../run-jobs.ts';
import { testApp } from '../app.ts';
import { signedInAs } from '../as.ts';
import { filledFields } from '../filled-fields.ts';
import { buildAdmin, buildArtist, buildManager, buildTeamMember } from '../../builders/builders.ts';

type Values = Record<string, unknown>;

export async function peopleHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const signIn = (person: { id: number }) => signedInAs(app, platform, person);
  const [mona, rival] = [await buildManager(db, { name: 'Mona' }), await buildManager(db, { name: 'Rival' })];
  const people = {
    admin: await buildAdmin(db, { name: 'Ada' }),
    mona,
    rival,
    artist: await buildArtist(db, { managerId: mona.id, name: 'Ève' }),
    member: await buildTeamMember(db, { managerId: mona.id, name: 'Tim' }),
    stranger: await buildArtist(db, { managerId: rival.id, name: 'Stranger' }),
    spy: await buildTeamMember(db, { managerId: rival.id, name: 'Spy' }),
  };
  const monaSession = await signIn(mona);
  let made = 0;
  const profileForm = (overrides: Values = {}) => fillProfile((made += 1), overrides);
  const memberForm = (overrides: Values = {}) => fillMember((made += 1), overrides);
  async function created<F extends object>(operation: Operation, input: F) {
    const { status, body } = await monaSession.call(operation, input);
    expect(status, JSON.stringify(body)).toBe(200);
    return { id: (body as unknown as { id: number }).id, input };
  }
  return {
    product,
    close: product.close,
    people,
    admin: await signIn(people.admin),
    mona: monaSession,
    rival: await signIn(rival),
    artist: await signIn(people.artist),
    member: await signIn(people.member),
    profileForm,
    memberForm,
    createdArtist: (overrides?: Values) => created(createArtistManager, profileForm(overrides)),
    createdMember: (overrides?: Values) => created(addTeamMember, memberForm(overrides)),
    signIn,
    async lettersTo(address: string, count = 1) {
      const letters = await lettersOf(platform, address);
      expect(letters.length).toBeGreaterThanOrEqual(count);
      return letters;
    },
    async auditOf(userId: number) {
      const rows = await db
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('entity', '=', 'user')
        .where('entity_id', '=', String(userId))
        .orderBy('id')
        .execute();
      return rows as { action: string; before: Values | null; after: Values | null }[];
    },
  };
}

export type PeopleHouse = Awaited<ReturnType<typeof peopleHouse>>;

const addresses = (number: number) => ({
  email: `new-${number}@people.example.org`,
  phone_number: `+1646555${String(number).padStart(4, '0')}`,
});

/** Overrides may include fields that the forms never send. */
function fillProfile(number: number, overrides: Values) {
  const form: Required<Input<typeof createArtistManager>> = {
    ...filledFields(profileFields, { store_type: 'OwnStore', shopify_domain: 'lamps.myshopify.com' }),
    name: `Act ${number}`,
    ...addresses(number),
    profile_image_url: null,
    profile_image_thumbnail_url: null,
    storefront_access_token: null,
    store_webhook_secret: null,
    role: 'ARTIST',
    manager_id: null,
  };
  return { ...form, ...overrides } as typeof form;
}

function fillMember(number: number, overrides: Values) {
  const form: Required<Input<typeof addTeamMember>> = {
    name: `Member ${number}`,
    ...addresses(number),
    manager_id: null,
    role: 'TEAMMEMBER',
    profile_image_url: null,
    profile_image_thumbnail_url: null,
  };
  return { ...form, ...overrides } as typeof form;
}

export const fieldsOf = (body: { fields?: { path: string; message: string }[] | undefined }) =>
  Object.fromEntries((body.fields ?? []).map(({ path, message }) => [path, message]));

/** Drops the request id, so that two refusals can be compared. */
export const refusal = ({ status, body }: { status: number; body: object }) => ({
  status,
  body: { ...body, requestId: '' },
});
