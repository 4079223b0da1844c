import type { Samples } from '../../../test/samples.ts';

export const samples: Samples = { inputs: { findAuditPeople: { search: 'a' } } };
