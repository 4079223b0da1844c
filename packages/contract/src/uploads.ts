import { z } from 'zod';
import { imageExtensions, imageTypes, maxImageBytes } from './images.ts';
import { messages } from './messages.ts';
import { operation, signedIn } from './operation.ts';
import { noun } from './noun.ts';

export const uploadNoun = noun('upload', 'Upload', {
  'upload.promised': 'Upload begun',
  'upload.redrawn': 'Image drawn anew',
  'upload.taken_off': 'Image taken off',
});

const extension = new RegExp(`\\.(${imageExtensions.join('|')})$`, 'i');

export const generatePreSignedUrlUpload = operation({
  method: 'POST',
  path: 'users/generate_pre_signed_url_upload',
  summary: 'A signed address to PUT one image to',
  effect: 'write',
  /** Everybody has a picture of themself. */
  access: signedIn,
  input: z.strictObject({
    fileName: z.string().trim().min(1).max(200).regex(extension, messages.imageFormat),
    fileType: z.enum(imageTypes, messages.imageOnly),
    /** Bytes. Where it is told, the address takes nothing larger. */
    fileSize: z.number().int().min(1).max(maxImageBytes, messages.imageTooLarge).optional(),
  }),
  output: z.object({
    /** Where to PUT the bytes once, with `Content-Type` equal to `fileType` and `If-None-Match: *`, within 15 minutes. */
    url: z.url(),
    /** The address under which the image is shown: the public image base plus `uploads/{name}`. */
    public_url: z.url(),
  }),
  errors: ['too_many_requests'],
});
