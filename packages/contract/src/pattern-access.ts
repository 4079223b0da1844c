import { holders } from './operation.ts';

// Apart from the operations: the console's menu has it from its start, and nothing of lights.

/** Of the library of light-show patterns. */
export const patternLibrary = { access: holders(['Page_Patterns']) };
