import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: { generatePreSignedUrlUpload: { fileName: 'face.png', fileType: 'image/png' } },
};
