const maxQuotedLetters = 60;
/** Quotes the address, because a form holds many. */
export const originInvalid = (address: string) =>
  `“${address.slice(0, maxQuotedLetters)}” can’t be used. Enter https:// and the name of one site, without a path or a wildcard (*).`;
export const tooManyOrigins = (max: number) => `Enter up to ${max} sites.`;
export const saved = 'The sites have been saved.';
