/** Texts and mails to fans. `brand` is the organiser's name, by default the product's. */
export const codeOfEvent = (brand: string, code: string, event: string) =>
  `${brand}: ${code} is your code for ${event}`;
export const codeOfBrand = (brand: string, code: string) => `${brand}: ${code} is your code`;
export const codeAlone = (code: string) => `${code} is your code`;

/** Stands above the address of a mail's button. */
export const linkInstead = 'If the button does not work, open this link:';
