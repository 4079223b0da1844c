/** Languages of the fans' side. English is the language of the sources; the others are translated from it. */
export const languages = ['en', 'es', 'de', 'ar'] as const;
export type Language = (typeof languages)[number];
