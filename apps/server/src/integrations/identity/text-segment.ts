/** The alphabet of plain text messages, GSM 03.38. Its extension characters take two places. */
const plain = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€');

const isPlain = (char: string) => plain.has(char) || extended.has(char);

const maxPlain = 160;
/** A message with any other character is sent as UTF-16. */
const maxOther = 70;

/** Returns whether the text is sent, and paid, as a single message. */
export function isOneSegment(text: string): boolean {
  const chars = Array.from(text);
  if (!chars.every(isPlain)) return text.length <= maxOther;
  return chars.reduce((places, char) => places + (extended.has(char) ? 2 : 1), 0) <= maxPlain;
}

const straight: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** Replaces characters that would halve the message's length, and drops emoji. Keeps letters of other scripts. */
export function simplified(text: string): string {
  const chars = Array.from(text, (char) => {
    const simple = straight[char] ?? char;
    if (Array.from(simple).every(isPlain)) return simple;
    const bare = simple.normalize('NFD').replace(/\p{M}/gu, '');
    if (Array.from(bare).every(isPlain)) return bare;
    return /[\p{L}\p{N}]/u.test(simple) ? simple : '';
  });
  return chars.join('').replace(/\s+/g, ' ').trim();
}
