import { z } from 'zod';
import { imageExtensions, imageTypes, maxImageBytes } from './images.ts';
import * as trackTexts from './tracks.texts.ts';
import * as uploadTexts from './uploads.texts.ts';
import { operation, signedIn } from './operation.ts';
import { noun } from './noun.ts';
import { maxSongBytes } from './tempo.ts';

export const uploadNoun = noun('upload', 'Upload', {
  'upload.promised': 'Upload begun',
});

const imageName = new RegExp(`\\.(${imageExtensions.join('|')})$`, 'i');
/** All songs are stored with this type and extension. */
export const songType = 'audio/mpeg';
const songName = /\.mp3$/i;

export const generatePreSignedUrlUpload = operation.write({
  path: 'users/generate_pre_signed_url_upload',
  summary: 'Creates a signed URL to PUT one image or one song for a light show',
  access: signedIn,
  input: z
    .strictObject({
      fileName: z.string().trim().min(1).max(200),
      fileType: z.enum([...imageTypes, songType], uploadTexts.imageOnly),
      /** Size in bytes. If given, the URL refuses larger uploads. */
      fileSize: z.number().int().min(1).optional(),
    })
    .superRefine(({ fileName, fileType, fileSize = 0 }, ctx) => {
      const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      const isSong = fileType === songType;
      if (!(isSong ? songName : imageName).test(fileName)) {
        refuse('fileName', isSong ? trackTexts.audioOnly : uploadTexts.imageFormat);
      }
      if (fileSize > (isSong ? maxSongBytes : maxImageBytes)) {
        refuse('fileSize', isSong ? trackTexts.songTooLarge(maxSongBytes / 1024 ** 2) : uploadTexts.imageTooLarge);
      }
    }),
  output: z.object({
    /** PUT the bytes here once, with `Content-Type` equal to `fileType` and `If-None-Match: *`, within 15 minutes. */
    url: z.url(),
    /**
     * For an image, its public URL: the base URL of images plus `uploads/{name}`. For a song, the URL only identifies
     * it.
     */
    public_url: z.url(),
  }),
  errors: ['too_many_requests', 'forbidden'],
});
