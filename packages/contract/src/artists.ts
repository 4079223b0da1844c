import { z } from 'zod';
import { field, inputsOf, linkField, outputsOf, presetChoiceField, type Fields } from './fields.ts';
import * as generalTexts from './general.texts.ts';
import * as peopleTexts from './people.texts.ts';
import * as roleTexts from './roles.texts.ts';
import { holders, maxFormBytes, operation } from './operation.ts';
import { pendingAddresses, peoplePickers, person, personFields, personList, staffEmail } from './people.ts';
import { staffPhoneNumber } from './phone.ts';
import { id, idFilter, openedVersion, optionalId, optionalText, pageInput } from './primitives.ts';
import { cleanLine } from './typed-text.ts';

export const storeTypes = ['OwnStore', 'ShopifyStore', 'None'] as const;
export type StoreType = (typeof storeTypes)[number];
export const profileRoles = ['MANAGER', 'ARTIST'] as const;
export type ProfileRole = (typeof profileRoles)[number];

export const profileRoleNames = { MANAGER: 'Artist Manager', ARTIST: 'Artist' } as const satisfies Record<
  ProfileRole,
  string
>;

export const profileLinks = {
  facebook_url: linkField({ label: 'Facebook URL' }),
  twitter_url: linkField({ label: 'Twitter URL' }),
  instagram_url: linkField({ label: 'Instagram URL' }),
  epk_url: linkField({ label: 'EPK URL' }),
  tiktok_url: linkField({ label: 'TikTok URL' }),
  spotify_url: linkField({ label: 'Spotify URL' }),
  youtube_url: linkField({ label: 'YouTube URL' }),
  amazon_music_url: linkField({ label: 'Amazon Music URL' }),
  website_url: linkField({ label: 'Website URL' }),
  artist_info_url1: linkField({ label: 'Artist info URL 1' }),
  artist_info_url2: linkField({ label: 'Artist info URL 2' }),
} satisfies Fields;

/** Accepts the `myshopify.com` domain of a shop, even inside a pasted URL. Turns '' into null. */
const shopifyDomain = z
  .string(generalTexts.invalidValue)
  .overwrite((typed) =>
    cleanLine(typed)
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, ''),
  )
  .refine(
    (domain) => domain === '' || /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/.test(domain),
    peopleTexts.shopifyDomainShape,
  )
  .nullish()
  .transform((domain) => domain || null);

/**
 * Lists the plain fields of a profile, each a column of the same name. Schemas, audit lines, form values and test rows
 * are derived from this list.
 */
export const profileFields = {
  ...profileLinks,
  store_type: presetChoiceField({
    label: 'Store type',
    values: storeTypes,
    error: generalTexts.eventChoice,
    preset: 'None',
  }),
  store_url: linkField({ label: 'Store URL' }),
  shopify_domain: field({
    kind: 'text',
    label: 'Shopify domain',
    input: shopifyDomain,
    output: z.string().nullable(),
    blank: '',
  }),
} satisfies Fields;

/** Write-only and stored encrypted. A missing or empty value keeps the stored secret; null deletes it. */
const storeSecret = z.string(generalTexts.invalidValue).trim().max(500, generalTexts.tooLong(500)).nullish();

export const storeSecrets = { storefront_access_token: storeSecret, store_webhook_secret: storeSecret };
export type StoreSecretName = keyof typeof storeSecrets;

/** States whether each secret is stored. The secrets themselves are never sent. */
export const keptSecrets = { has_storefront_access_token: z.boolean(), has_store_webhook_secret: z.boolean() };

const fields = {
  ...inputsOf(personFields),
  ...inputsOf(profileFields),
  ...storeSecrets,
  role: z.enum(profileRoles, roleTexts.roleRequired),
  /** Required from an ADMIN; otherwise the caller's own id. An artist never changes managers. */
  manager_id: optionalId,
};

export const namesStore = ({ store_type, store_url }: { store_type: StoreType; store_url: string | null }) =>
  store_type === 'None' || store_url !== null;
export const storeError = { path: ['store_url'], message: peopleTexts.storeUrlRequired };

export const createProfileInput = z
  .strictObject({ ...fields, email: staffEmail, phone_number: staffPhoneNumber })
  .refine(namesStore, storeError)
  .refine(({ store_type, storefront_access_token }) => store_type !== 'ShopifyStore' || !!storefront_access_token, {
    path: ['storefront_access_token'],
    message: peopleTexts.storeTokenRequired,
  });

export const updateProfileInput = z
  .strictObject({
    ...fields,
    artistOrManagerId: id,
    version: openedVersion,
    /** Accepted and ignored, because both change in their own dialogs after a confirmation from the new address. */
    email: optionalText(254),
    phone_number: optionalText(40),
  })
  .refine(namesStore, storeError);

export const profile = person.extend({
  role: z.enum(profileRoles),
  ...outputsOf(profileFields),
  ...keptSecrets,
  ...pendingAddresses,
  version: z.number().int(),
});
export type Profile = z.infer<typeof profile>;

export const listArtistManagers = operation.query({
  path: 'artist_manager/list',
  summary:
    'Lists managers or artists that you can see, by name: cards for Page_Manager and Page_Artists, or names for a dropdown',
  access: peoplePickers,
  input: z.strictObject({
    ...pageInput,
    /** Returns up to 1,000 names instead of a page of cards. */
    isDropDown: z.boolean().default(false),
    role: z.enum(profileRoles),
    created_by: idFilter,
    artist_manager_id: idFilter,
    /** False lists deactivated people instead of active ones. Works for cards only, not for the names of a dropdown. */
    is_active: z.boolean().default(true),
  }),
  output: personList,
});

const profiles = holders(['Page_Manager', 'Page_Artists'], { reach: 'person' });

export const getArtistManager = operation.query({
  path: 'artist_manager/detail',
  summary: 'Returns one profile as a list with one item',
  access: profiles,
  input: z.strictObject({ role: z.enum(profileRoles), artistOrManagerId: id }),
  output: z.object({ result: z.array(profile).max(1) }),
  errors: ['not_found'],
});

export const getArtistName = operation.query({
  path: 'artist_manager/name',
  summary: 'Returns the name of an artist whose products or promo codes you may change',
  access: holders(['Page_Products', 'Page_Promocodes'], { reach: 'person' }),
  input: z.strictObject({ artist_id: id }),
  output: z.object({ id, name: z.string() }),
  errors: ['not_found'],
});

export const createArtistManager = operation.write({
  path: 'artist_manager',
  summary: 'Creates a manager (ADMIN only) or an artist, and sends them sign-in instructions',
  access: holders(['Page_Manager', 'Page_Artists'], { roles: ['ADMIN', 'MANAGER'] }),
  maxBytes: maxFormBytes,
  input: createProfileInput,
  output: z.object({ message: z.string(), id }),
  errors: ['too_many_requests'],
});

export const updateArtistManager = operation.write({
  path: 'artist_manager/update',
  summary: 'Replaces the fields of a profile, except its email address and phone number',
  access: profiles,
  // Holds the secrets of an artist's store.
  peopleOnly: true,
  maxBytes: maxFormBytes,
  input: updateProfileInput,
  output: z.object({ message: z.string(), id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});
