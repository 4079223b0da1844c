/** One export a text: a page carries those that it says. */
export * as messages from './message-texts.ts';
