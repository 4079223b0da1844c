import type { Samples } from '../samples.ts';

const scan = { code: 'BL.1' };
const search = { search: 'a' };
const stranger = { name: 'Pat' };

export const samples: Samples = {
  inputs: {
    joinAtDoor: stranger,
    joinAtDoorAsEventAdmin: stranger,
    scanFan: scan,
    scanFanAsEventAdmin: scan,
    searchAtDoor: search,
    searchAtDoorAsEventAdmin: search,
  },
};
