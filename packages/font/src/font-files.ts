import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface FontFile {
  /** Contains the hash of the content, so that browsers may cache it for ever. */
  path: string;
  type: string;
  content: Buffer;
}

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@fontsource-variable/inter/package.json'));
const read = (path: string) => readFileSync(join(folder, path));

const ranges: Record<string, string> = JSON.parse(read('unicode.json').toString());

function fontFile(name: string, extension: string, type: string, content: Buffer): FontFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/fonts/${name}-${hash}.${extension}`, type, content };
}

const faces = Object.entries(ranges).map(([script, range]) => ({
  script,
  range,
  file: fontFile(`inter-${script}`, 'woff2', 'font/woff2', read(`files/inter-${script}-wght-normal.woff2`)),
}));

export const latinFont = fileOf('latin');

const fontFaces = faces
  .map(
    ({ range, file }) =>
      `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url(${file.path}) format('woff2');unicode-range:${range}}`,
  )
  .join('\n');

export const fontSheet = fontFile('inter', 'css', 'text/css; charset=utf-8', Buffer.from(fontFaces));

/** Fallback fonts, used until Inter is loaded, and `--font`, the font stack of every page. */
const fontStack = readFileSync(new URL('font.css', import.meta.url), 'utf8')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ');

export const inlineFont = `${fontFaces}\n${fontStack}`;

export const fontFiles: readonly FontFile[] = [fontSheet, ...faces.map(({ file }) => file)];

function fileOf(wanted: string): FontFile {
  const face = faces.find(({ script }) => script === wanted);
  if (face === undefined) throw new Error(`Inter has no file for ${wanted}`);
  return face.file;
}
