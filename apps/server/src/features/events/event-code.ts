import { randomInt } from 'node:crypto';
import encodeQr from 'qr';

/** Omits I, L, O, 0 and 1, because people type the code from a screen. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;

export function newEventCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`);

export const isEventCode = (code: unknown): code is string => typeof code === 'string' && codePattern.test(code);

/**
 * Returns the URL of the QR code. The URL needs no permission, because the image contains only the code that the URL
 * itself contains.
 */
export function qrCodeUrl(seoUrl: string, code: string): string {
  return `/events/${seoUrl}/qr-code.svg?code=${code}`;
}

/**
 * Draws an SVG, which is far cheaper than a PNG. One line per run of dark modules takes a third of the bytes that one
 * square per module would take.
 */
export function drawQrCode(publicUrl: string, seoUrl: string, code: string): string {
  const rows = encodeQr(`${publicUrl}/events/${seoUrl}?code=${code}`, 'raw', { ecc: 'medium', border: 2 });
  const lines = rows.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return Array.from(modules.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y}.5h${run.length}`);
  });
  const { length } = rows;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${length} ${length}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${length}v${length}H0z"/><path stroke="#000" d="${lines.join('')}"/></svg>`;
}
