import type { Samples } from '../../../test/samples.ts';

export const samples: Samples = {
  inputs: { generatePreSignedUrlUpload: { fileName: 'face.png', fileType: 'image/png' } },
};
