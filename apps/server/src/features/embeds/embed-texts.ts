import * as embedTexts from '@backline/contract/embeds.fan.texts';
import type { Language } from '@backline/contract/fan-languages';
import * as pollTexts from '@backline/contract/polls.texts';
import { textsIn } from '@backline/languages/catalogues';
import { pageTextsIn } from '../public-events/index.ts';

/** The texts of the card and the poll in a language. */
export const embedTextsIn = (language: Language) => ({
  ...pageTextsIn(language),
  ...textsIn(language, 'embeds.fan', embedTexts),
  poll: textsIn(language, 'polls', pollTexts).fan,
});

export type EmbedTexts = ReturnType<typeof embedTextsIn>;
