import { holders } from './operation.ts';

// This is a separate module, because the console's menu loads it at start, without light shows.

export const patternLibrary = { access: holders(['Page_Patterns']) };
