import { codeStep } from '@backline/contract/changing-code';

/** A desk without a network calls a code old when it is off by more steps of its clock. The server is stricter. */
const maxSteps = 2;

/** Whether the step that a code names is too far from the server's time `at`, in ms since 1970. */
export const isOldStep = (step: number, at: number): boolean => Math.abs(step - codeStep(at)) > maxSteps;
