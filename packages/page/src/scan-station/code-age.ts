import { codeStep } from '@backline/contract/changing-code';

/** Max age of a code at an offline station, in code steps by the station's clock. The server is stricter. */
const maxSteps = 2;

/** Returns whether a code is too old. `at` is the server's time. */
export const isOldStep = (step: number, at: number): boolean => Math.abs(step - codeStep(at)) > maxSteps;
