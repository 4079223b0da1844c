import { randomInt } from 'node:crypto';
import encodeQr from 'qr';

/** Without I, L, O, 0 and 1: people read the code from a screen and type it on a phone. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;

export function newEventCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** An event's code never changes, so its drawing is made once a process. Bounded: the oldest goes first. */
const drawings = new Map<string, string>();
const maxDrawings = 1_000;

/** An SVG data address of the public page's address with the code. Sharp at any size, and far cheaper than a PNG. */
export function qrCodeUrl(publicUrl: string, seoUrl: string, code: string): string {
  const address = `${publicUrl}/events/${seoUrl}?code=${code}`;
  const known = drawings.get(address);
  if (known !== undefined) return known;
  const url = `data:image/svg+xml;base64,${Buffer.from(drawQrCode(address)).toString('base64')}`;
  const [oldest] = drawings.keys();
  if (oldest !== undefined && drawings.size >= maxDrawings) drawings.delete(oldest);
  drawings.set(address, url);
  return url;
}

/** One line for each run of dark modules, on white: a third of the size of one square a module, which every answer carries. */
function drawQrCode(text: string): string {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 });
  const lines = rows.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return Array.from(modules.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y}.5h${run.length}`);
  });
  const { length } = rows;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${length} ${length}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${length}v${length}H0z"/><path stroke="#000" d="${lines.join('')}"/></svg>`;
}
