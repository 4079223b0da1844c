/** Exports each text on its own, so that bundles keep only those a page uses. */
export * as messages from './message-texts.ts';
