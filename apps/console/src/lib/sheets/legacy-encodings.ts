/** Encodings to choose from if the bytes are ambiguous, the most frequent first. */
export const legacyEncodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'shift_jis',
] as const satisfies readonly string[];
export type LegacyEncoding = (typeof legacyEncodings)[number];
