import { z } from 'zod';
import { verificationCode } from './sign-in-codes.ts';
import { maxImageBytes } from './images.ts';
import * as peopleTexts from './people.texts.ts';
import * as uploadTexts from './uploads.texts.ts';
import { operation, signedInFan } from './operation.ts';
import { id, openedVersion, optionalUrl, requiredText } from './primitives.ts';

export const fanWhoLeft = 'Fan who left';

export const fanProfile = z.object({
  id,
  name: z.string(),
  /** The fan signs in with this number. It cannot be changed, because another number is another fan. */
  phone_number: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  profile_image_thumbnail_url: z.string().nullable(),
  version: z.number().int(),
});
export type FanProfile = z.infer<typeof fanProfile>;

export const getFanProfile = operation.read({
  path: 'fan/get_profile',
  summary: 'Returns the signed-in fan’s profile',
  access: signedInFan,
  output: fanProfile,
});

export const updateFanProfile = operation.write({
  path: 'fan/update_profile',
  summary: 'Replaces the fan’s own name and picture',
  access: signedInFan,
  input: z.strictObject({
    name: requiredText(peopleTexts.nameRequired),
    profile_image_url: optionalUrl,
    profile_image_thumbnail_url: optionalUrl,
    version: openedVersion,
  }),
  output: z.object({ message: z.string(), version: z.number().int() }),
  errors: ['conflict'],
});

export const fanPictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const promiseFanPicture = operation.write({
  path: 'fan/generate_picture_upload',
  summary: 'Creates a signed URL to which the fan may PUT a profile picture',
  access: signedInFan,
  input: z.strictObject({
    fileType: z.enum(fanPictureTypes, uploadTexts.imageOnly),
    /** Bytes. */
    fileSize: z.number().int().min(1).max(maxImageBytes, uploadTexts.imageTooLarge),
  }),
  output: z.object({
    /** PUT the bytes here once, with `Content-Type` equal to `fileType` and `If-None-Match: *`, within 15 minutes. */
    url: z.url(),
    /** URL of the picture, which works as soon as a profile uses the picture. */
    public_url: z.url(),
  }),
  errors: ['too_many_requests'],
});

export const signOutFanEverywhere = operation.write({
  path: 'fan/sign_out_everywhere',
  summary: 'Ends all sessions of the fan, including the current one',
  access: signedInFan,
});

export const sendFanLeaveCode = operation.write({
  path: 'fan/send_leave_code',
  summary: 'Texts the signed-in fan a code that confirms their number before they delete their account',
  access: signedInFan,
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const deleteFan = operation.write({
  path: 'fan/delete_me',
  summary:
    'Deletes the signed-in fan’s personal data permanently; their joins and check-ins still count under a pseudonym',
  access: signedInFan,
  input: z.strictObject({ code: verificationCode }),
  errors: ['forbidden', 'too_many_requests'],
});

export const maxFanDataRows = 1_000;

/** Holds plain values under readable labels. Times are ISO 8601, UTC. */
const fanDataRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const fanData = z.object({
  made_at: z.string(),
  about: z.string(),
  sections: z
    .array(
      z.object({
        title: z.string(),
        what: z.string(),
        total: z.number().int(),
        rows: z.array(fanDataRow).max(maxFanDataRows),
      }),
    )
    .max(30),
  left_out: z.array(z.object({ what: z.string(), why: z.string() })).max(100),
});
export type FanData = z.infer<typeof fanData>;

export const downloadFanData = operation.read({
  path: 'fan/download_my_data',
  summary: 'Returns all data stored about the signed-in fan as one readable document',
  access: signedInFan,
  output: fanData,
  errors: ['too_many_requests'],
});
