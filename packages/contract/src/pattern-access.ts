import { holders } from './operation.ts';

// Kept apart because the console's menu loads it at start, without light shows.

export const patternLibrary = { access: holders(['Page_Patterns']) };
