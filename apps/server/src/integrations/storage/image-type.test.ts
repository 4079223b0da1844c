import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { costRatio } from '../../../testing/cost-ratio.ts';
import { imageTypeOf, sniffBytes } from './image-type.ts';
import { svgRefusalOf } from './svg-safety.ts';

const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

describe('image types', () => {
  test.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an HTML page that contains an SVG', '<html><svg></svg></html>'],
    ['text that starts like a bitmap', 'BM is what we call a big moment in the show'],
    ['a RIFF file that is not a WebP', 'RIFF\0\0\0\0WAVEfmt '],
    ['a comment that never ends', '<!-- <svg>'],
    ['nothing', ''],
  ])('detects no image type in %s', (_what, content) => {
    expect(imageTypeOf(Buffer.from(content, 'latin1'))).toBeNull();
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('detects a %s file by its bytes', async (format) => {
    const image = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#7a5af8' } })
      .toFormat(format)
      .toBuffer();
    expect(imageTypeOf(image)).toBe(`image/${format}`);
  });

  test('detects a BMP by its header', () => {
    const header = Buffer.alloc(54);
    header.write('BM');
    header.writeUInt32LE(40, 14);
    expect(imageTypeOf(header)).toBe('image/bmp');
  });

  test('detects an SVG that starts with an XML declaration, comments and a doctype', () => {
    const before =
      '\uFEFF<?xml version="1.0"?>\n<!-- made -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<!-- by hand -->';
    expect(imageTypeOf(svg('', before))).toBe('image/svg+xml');
  });
});

describe('SVG safety', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['an empty script that loads another', '<script href="//x.example.org/x.js"/>'],
    ['an event handler', '<rect onload="alert(1)"/>'],
    ['an event handler after a line break', '<rect width="1"\nONCLICK = "alert(1)"/>'],
    ['an event handler right behind a quote', '<rect width="1"onclick="alert(1)"/>'],
    ['a foreignObject element', '<foreignObject><p>hi</p></foreignObject>'],
    ['an iframe', '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>'],
    ['a script link', '<a href="javascript:alert(1)"><text>x</text></a>'],
    ['an escaped script link', '<a href="&#x6a;ava&#10;script:alert(1)"><text>x</text></a>'],
    ['a link to an HTML data URL', '<a href="data:text/html;base64,PHNjcmlwdD4="><text>x</text></a>'],
    ['a link to an SVG data URL', '<use href="data:image/svg+xml;base64,PHN2Zz4=#x"/>'],
    ['an animated link', '<a><set attributeName="xlink:href" to="x"/></a>'],
  ])('refuses an SVG with %s', async (_what, inside) => {
    expect(await svgRefusalOf(svg(inside))).toBe('upload_unsafe_svg');
  });

  test.each([
    ['an external entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    [
      'an event handler as a default attribute',
      '<!DOCTYPE svg PUBLIC ">" [ <!ATTLIST rect onload CDATA "alert(1)"> ]>',
    ],
    ['an XSLT style sheet, which can create scripts', '<?xml-stylesheet type="text/xsl" href="x.xsl"?>'],
    ['an encoding that hides its tags', '<?xml version="1.0" encoding="UTF-7"?>'],
  ])('refuses an SVG with %s before its root element', async (_what, before) => {
    expect(await svgRefusalOf(svg('', before))).toBe('upload_unsafe_svg');
  });

  test('refuses an SVG that is not UTF-8', async () => {
    expect(await svgRefusalOf(Buffer.from('\uFEFF<svg/>', 'utf16le'))).toBe('upload_unsafe_svg');
  });

  test('accepts an SVG with shapes, styles, links, an embedded image and text', async () => {
    const inside = `<style>.a { fill: #7a5af8 }</style><path class="a" d="M0 0L1 1"/><a href="https://example.org"><text>Come on in: only 5 = five</text></a>
      <image href="data:image/png;base64,iVBORw0KGgo="/><animate attributeName="opacity" to="0"/>`;
    expect(await svgRefusalOf(svg(inside, '<?xml version="1.0" encoding="utf-8"?>'))).toBeNull();
  });

  test.each([
    ['180,000 attributes', `<rect ${'a="" '.repeat(180_000)}/>`],
    ['350,000 links', `<path d="${'data:'.repeat(350_000)}"/>`],
    ['500,000 tags', '<g/>'.repeat(500_000)],
    ['500,000 references', '&#1;'.repeat(500_000)],
  ])('rejects an SVG with %s by counting them, before it parses the SVG', async (_what, inside) => {
    let turns = 0;
    const refusal = await svgRefusalOf(svg(inside), async () => (turns += 1));
    expect([refusal, turns]).toEqual(['upload_complex_svg', 0]);
  });

  test.each([
    ['many tags', '<path d="M0 0L1 1"/>'.repeat(50_000)],
    ['one long tag', `<path d="${'M 0 0 L 1 1 '.repeat(100_000)}"/>`],
  ])('yields to other work after every 64 KB of an SVG with %s', async (_what, inside) => {
    let turns = 0;
    const file = svg(inside);
    expect(await svgRefusalOf(file, async () => (turns += 1))).toBeNull();
    expect(turns).toBeGreaterThanOrEqual(Math.floor(file.length / 65_536));
  });

  test.each([0, 65_520, 65_530, 65_536, 131_060])(
    'refuses a script link %d characters into a tag, even if the link spans two chunks of the check',
    async (before) => {
      const link = svg(`<a title="${'x'.repeat(before)}" href="java\nscript:alert(1)"/>`);
      expect(await svgRefusalOf(link)).toBe('upload_unsafe_svg');
      expect(await svgRefusalOf(svg(`${'<g/>'.repeat(before / 4)}<script/>`))).toBe('upload_unsafe_svg');
    },
  );

  test.each([
    '<!--a-->',
    '<?xml ',
    'data:',
    ' ona',
    ' onclick   ',
    'attributeName = "',
    '&#',
    '<a:',
    'encoding ',
    '<!DOCTYPE ',
    '<!DOCTYPE svg "',
    '&#1',
  ])('checks 2 MiB of repeated "%s" in one file about as fast as in 128 files', async (piece) => {
    const file = Buffer.from(piece.repeat((2 * 1024 * 1024) / piece.length));
    const noTurn = () => Promise.resolve();
    const judge = async (bytes: Buffer) => {
      imageTypeOf(bytes.subarray(0, sniffBytes));
      await svgRefusalOf(bytes, noTurn);
      await svgRefusalOf(Buffer.concat([Buffer.from('<?xml '), bytes]), noTurn);
    };
    const length = file.length / 128;
    const files = Array.from({ length: 128 }, (_, place) => file.subarray(place * length, (place + 1) * length));
    const ratio = await costRatio(
      () => judge(file),
      () => Promise.all(files.map(judge)),
    );
    // A backtracking pattern would take 128 times as long or more.
    expect(ratio).toBeLessThan(25);
  });
});
