import { z } from 'zod';
import { messages } from './messages.ts';
import { holders, operation } from './operation.ts';
import { pendingAddresses, peoplePickers, personCard, personList, staffEmail } from './people.ts';
import { staffPhoneNumber } from './phone.ts';
import { id, idFilter, optionalText, optionalUrl, pageInput, requiredText } from './primitives.ts';

export const storeTypes = ['OwnStore', 'ShopifyStore', 'None'] as const;
export type StoreType = (typeof storeTypes)[number];
/** Whom these operations are about. */
export const profileRoles = ['MANAGER', 'ARTIST'] as const;
export type ProfileRole = (typeof profileRoles)[number];

/** What the forms and the messages call them. */
export const profileRoleNames = { MANAGER: 'Artist Manager', ARTIST: 'Artist' } as const satisfies Record<
  ProfileRole,
  string
>;

/** Where a profile links to, in the form's order. */
export const profileLinks = [
  'facebook_url',
  'twitter_url',
  'instagram_url',
  'epk_url',
  'tiktok_url',
  'spotify_url',
  'youtube_url',
  'amazon_music_url',
  'website_url',
  'artist_info_url1',
  'artist_info_url2',
] as const;
export type ProfileLink = (typeof profileLinks)[number];

const links = {
  facebook_url: optionalUrl,
  twitter_url: optionalUrl,
  instagram_url: optionalUrl,
  epk_url: optionalUrl,
  tiktok_url: optionalUrl,
  spotify_url: optionalUrl,
  youtube_url: optionalUrl,
  amazon_music_url: optionalUrl,
  website_url: optionalUrl,
  artist_info_url1: optionalUrl,
  artist_info_url2: optionalUrl,
} satisfies Record<ProfileLink, typeof optionalUrl>;

const fields = {
  name: requiredText(messages.nameRequired),
  ...links,
  profile_image_url: optionalUrl,
  profile_image_thumbnail_url: optionalUrl,
  store_type: z.enum(storeTypes, messages.eventChoice).default('None'),
  store_url: optionalUrl,
  /** Only ever written, and kept encrypted. Left out or empty: stays as it is. Null: is forgotten. */
  storefront_access_token: z.string(messages.invalidValue).trim().max(500, messages.tooLong(500)).nullish(),
  role: z.enum(profileRoles, messages.roleRequired),
  /** Whose artist this is: needed from an ADMIN, otherwise the manager's own. An artist stays with their manager. */
  manager_id: id.nullish().transform((value) => value ?? null),
};

const namesStore = ({ store_type, store_url }: { store_type: StoreType; store_url: string | null }) =>
  store_type === 'None' || store_url !== null;
const storeError = { path: ['store_url'], message: messages.storeUrlRequired };

export const createProfileInput = z
  .strictObject({ ...fields, email: staffEmail, phone_number: staffPhoneNumber })
  .refine(namesStore, storeError)
  .refine(({ store_type, storefront_access_token }) => store_type !== 'ShopifyStore' || !!storefront_access_token, {
    path: ['storefront_access_token'],
    message: messages.storeTokenRequired,
  });

export const updateProfileInput = z
  .strictObject({
    ...fields,
    artistOrManagerId: id,
    /** Accepted and ignored: they change by their own dialogs, once the new address confirms. */
    email: optionalText(254),
    phone_number: optionalText(40),
  })
  .refine(namesStore, storeError);

export const profile = personCard.extend({
  role: z.enum(profileRoles),
  facebook_url: z.string().nullable(),
  twitter_url: z.string().nullable(),
  instagram_url: z.string().nullable(),
  epk_url: z.string().nullable(),
  tiktok_url: z.string().nullable(),
  spotify_url: z.string().nullable(),
  youtube_url: z.string().nullable(),
  amazon_music_url: z.string().nullable(),
  website_url: z.string().nullable(),
  artist_info_url1: z.string().nullable(),
  artist_info_url2: z.string().nullable(),
  store_type: z.enum(storeTypes),
  store_url: z.string().nullable(),
  /** The token itself is never sent. */
  has_storefront_access_token: z.boolean(),
  ...pendingAddresses,
});
export type Profile = z.infer<typeof profile>;

export const listArtistManagers = operation({
  method: 'POST',
  path: 'artist_manager/list',
  summary:
    'Managers or artists inside the reach, by name: cards for Page_Manager and Page_Artists, or a dropdown of names',
  effect: 'read',
  access: peoplePickers,
  input: z.strictObject({
    ...pageInput,
    /** The names of all, at most 1,000, in place of one page of cards. */
    isDropDown: z.boolean().default(false),
    role: z.enum(profileRoles),
    /** The dropdown's name for `artist_manager_id`. */
    created_by: idFilter,
    artist_manager_id: idFilter,
    /** False lists who was deactivated; cards only. */
    is_active: z.boolean().default(true),
  }),
  output: personList,
});

const profiles = holders(['Page_Manager', 'Page_Artists'], { reach: 'person' });

export const getArtistManager = operation({
  method: 'POST',
  path: 'artist_manager/detail',
  summary: 'One profile, as a list of one',
  effect: 'read',
  access: profiles,
  input: z.strictObject({ role: z.enum(profileRoles), artistOrManagerId: id }),
  output: z.object({ result: z.array(profile) }),
  errors: ['not_found'],
});

export const createArtistManager = operation({
  method: 'POST',
  path: 'artist_manager',
  summary: 'Creates a manager (ADMIN) or an artist, and writes them how to sign in',
  effect: 'write',
  access: holders(['Page_Manager', 'Page_Artists'], { roles: ['ADMIN', 'MANAGER'] }),
  input: createProfileInput,
  output: z.object({ message: z.string(), id }),
  errors: ['too_many_requests'],
});

export const updateArtistManager = operation({
  method: 'POST',
  path: 'artist_manager/update',
  summary: 'Replaces the fields of a profile, its addresses left out',
  effect: 'write',
  access: profiles,
  input: updateProfileInput,
  output: z.object({ message: z.string(), id }),
  errors: ['not_found'],
});
