import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    deleteFan: { code: '000000' },
    saveFanLanguage: { language: 'de' },
    promiseFanPicture: { fileType: 'image/png', fileSize: 100 },
    updateFanProfile: { name: 'Myself' },
  },
};
