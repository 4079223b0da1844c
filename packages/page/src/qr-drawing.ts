import encodeQr from 'qr';

/** Returns the dark modules of a QR code as an SVG path for a stroke of 1, with the quiet zone that scanners need. */
export function drawQr(text: string): { size: number; path: string } {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 });
  const lines = rows.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return Array.from(modules.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y}.5h${run.length}`);
  });
  return { size: rows.length, path: lines.join('') };
}
