import { randomInt } from 'node:crypto';
import encodeQr from 'qr';

/** Without I, L, O, 0 and 1: people read the code from a screen and type it on a phone. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;

export function newEventCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`);

export const isEventCode = (code: unknown): code is string => typeof code === 'string' && codePattern.test(code);

/** Where anybody finds the drawing, on this server: it tells nothing that its own address does not. */
export function qrCodeUrl(seoUrl: string, code: string): string {
  return `/events/${seoUrl}/qr-code.svg?code=${code}`;
}

/**
 * An SVG of the public page's address with the code: sharp at any size, and far cheaper than a PNG. One line for each run of dark
 * modules, on white: a third of the size of one square a module.
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
