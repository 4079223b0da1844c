import type { Samples } from '../samples.ts';

const state = { state_id: 1 };
const country = { country_id: 1 };

export const samples: Samples = {
  inputs: { getCities: state, getCitiesForFan: state, getStates: country, getStatesForFan: country },
};
