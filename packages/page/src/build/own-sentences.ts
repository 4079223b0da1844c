import * as generalTexts from '@backline/contract/general.texts';

/** Replaces zod's English sentences in the pages, because each check that a person can fail has a sentence of its own. */
export default () => ({ localeError: () => generalTexts.invalidValue });
