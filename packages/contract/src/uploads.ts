import { z } from 'zod';
import { imageExtensions, imageTypes, maxImageBytes } from './images.ts';
import { lightMessages } from './light-messages.ts';
import { messages } from './messages.ts';
import { operation, signedIn } from './operation.ts';
import { noun } from './noun.ts';
import { maxSongBytes } from './tempo.ts';

export const uploadNoun = noun('upload', 'Upload', {
  'upload.promised': 'Upload begun',
  'upload.redrawn': 'Image drawn anew',
  'upload.taken_off': 'Image taken off',
});

const imageName = new RegExp(`\\.(${imageExtensions.join('|')})$`, 'i');
/** Songs are named so, and typed so, whatever was recorded. */
export const songType = 'audio/mpeg';
const songName = /\.mp3$/i;

export const generatePreSignedUrlUpload = operation({
  method: 'POST',
  path: 'users/generate_pre_signed_url_upload',
  summary: 'A signed address to PUT one image to, or one song of a light show',
  effect: 'write',
  /** Everybody has a picture of themself. */
  access: signedIn,
  input: z
    .strictObject({
      fileName: z.string().trim().min(1).max(200),
      fileType: z.enum([...imageTypes, songType], messages.imageOnly),
      /** Bytes. Where it is told, the address takes nothing larger. */
      fileSize: z.number().int().min(1).optional(),
    })
    .superRefine(({ fileName, fileType, fileSize = 0 }, ctx) => {
      const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      const isSong = fileType === songType;
      if (!(isSong ? songName : imageName).test(fileName)) {
        refuse('fileName', isSong ? lightMessages.audioOnly : messages.imageFormat);
      }
      if (fileSize > (isSong ? maxSongBytes : maxImageBytes)) {
        refuse('fileSize', isSong ? lightMessages.songTooLarge(maxSongBytes / 1024 ** 2) : messages.imageTooLarge);
      }
    }),
  output: z.object({
    /** Where to PUT the bytes once, with `Content-Type` equal to `fileType` and `If-None-Match: *`, within 15 minutes. */
    url: z.url(),
    /** Of an image: the address under which it is shown: the public image base plus `uploads/{name}`. A song’s names it, and shows it to nobody. */
    public_url: z.url(),
  }),
  errors: ['too_many_requests', 'forbidden'],
});
