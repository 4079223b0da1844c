import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { costRatio } from '../../../test/cost-ratio.ts';
import { imageTypeOf, sniffBytes } from './image-type.ts';
import { svgRefusalOf } from './svg-safety.ts';

const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

describe('an image’s type', () => {
  test.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an HTML page that holds a drawing', '<html><svg></svg></html>'],
    ['text that begins like a bitmap', 'BM is what we call a big moment in the show'],
    ['a RIFF that is no WebP', 'RIFF\0\0\0\0WAVEfmt '],
    ['a comment that never ends', '<!-- <svg>'],
    ['nothing', ''],
  ])('is not found in %s, because the name alone proves nothing', (_what, content) => {
    expect(imageTypeOf(Buffer.from(content, 'latin1'))).toBeNull();
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('is read from the bytes of a real %s', async (format) => {
    const image = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#7a5af8' } })
      .toFormat(format)
      .toBuffer();
    expect(imageTypeOf(image)).toBe(`image/${format}`);
  });

  test('is read from a bitmap’s header', () => {
    const header = Buffer.alloc(54);
    header.write('BM');
    header.writeUInt32LE(40, 14);
    expect(imageTypeOf(header)).toBe('image/bmp');
  });

  test('is read from a drawing behind a declaration, comments and a doctype, as drawing programs write them', () => {
    const before =
      '\uFEFF<?xml version="1.0"?>\n<!-- made -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<!-- by hand -->';
    expect(imageTypeOf(svg('', before))).toBe('image/svg+xml');
  });
});

describe('an SVG', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['an empty script that loads another', '<script href="//x.example.org/x.js"/>'],
    ['an event handler', '<rect onload="alert(1)"/>'],
    ['an event handler after a line break', '<rect width="1"\nONCLICK = "alert(1)"/>'],
    ['an event handler right behind a quote', '<rect width="1"onclick="alert(1)"/>'],
    ['a foreign object', '<foreignObject><p>hi</p></foreignObject>'],
    ['an iframe', '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>'],
    ['a script link', '<a href="javascript:alert(1)"><text>x</text></a>'],
    ['a script link in disguise', '<a href="&#x6a;ava&#10;script:alert(1)"><text>x</text></a>'],
    ['a page as a link', '<a href="data:text/html;base64,PHNjcmlwdD4="><text>x</text></a>'],
    ['a drawing in a link', '<use href="data:image/svg+xml;base64,PHN2Zz4=#x"/>'],
    ['an animation of a link', '<a><set attributeName="xlink:href" to="x"/></a>'],
  ])('with %s is refused, because an SVG is a page', async (_what, inside) => {
    expect(await svgRefusalOf(svg(inside))).toBe('upload_unsafe_svg');
  });

  test.each([
    ['an external entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['a handler as a default', '<!DOCTYPE svg PUBLIC ">" [ <!ATTLIST rect onload CDATA "alert(1)"> ]>'],
    ['a style sheet that can make script', '<?xml-stylesheet type="text/xsl" href="x.xsl"?>'],
    ['an encoding that hides its letters', '<?xml version="1.0" encoding="UTF-7"?>'],
  ])('with %s before its root is refused', async (_what, before) => {
    expect(await svgRefusalOf(svg('', before))).toBe('upload_unsafe_svg');
  });

  test('that is not UTF-8 is refused, because what we cannot read we cannot judge', async () => {
    expect(await svgRefusalOf(Buffer.from('\uFEFF<svg/>', 'utf16le'))).toBe('upload_unsafe_svg');
  });

  test('with shapes, styles, links, an embedded picture and plain words passes', async () => {
    const inside = `<style>.a { fill: #7a5af8 }</style><path class="a" d="M0 0L1 1"/><a href="https://example.org"><text>Come on in: only 5 = five</text></a>
      <image href="data:image/png;base64,iVBORw0KGgo="/><animate attributeName="opacity" to="0"/>`;
    expect(await svgRefusalOf(svg(inside, '<?xml version="1.0" encoding="utf-8"?>'))).toBeNull();
  });

  test.each([
    ['180,000 attributes', `<rect ${'a="" '.repeat(180_000)}/>`],
    ['350,000 links', `<path d="${'data:'.repeat(350_000)}"/>`],
    ['500,000 tags', '<g/>'.repeat(500_000)],
    ['500,000 references', '&#1;'.repeat(500_000)],
  ])('of %s is refused by their count, before any of it is read', async (_what, inside) => {
    let turns = 0;
    const refusal = await svgRefusalOf(svg(inside), async () => (turns += 1));
    expect([refusal, turns]).toEqual(['upload_complex_svg', 0]);
  });

  test.each([
    ['many tags', '<path d="M0 0L1 1"/>'.repeat(50_000)],
    ['one long tag', `<path d="${'M 0 0 L 1 1 '.repeat(100_000)}"/>`],
  ])('of %s gives others their turn after every 64 KB', async (_what, inside) => {
    let turns = 0;
    const file = svg(inside);
    expect(await svgRefusalOf(file, async () => (turns += 1))).toBeNull();
    expect(turns).toBeGreaterThanOrEqual(Math.floor(file.length / 65_536));
  });

  test.each([0, 65_520, 65_530, 65_536, 131_060])(
    'with a script link across the end of a turn is refused, %d characters into a tag',
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
  ])(
    'of 2 MiB of "%s" costs about as much as the same in 128 files: a slow pattern would stop the process',
    async (piece) => {
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
      // A pattern that backtracks would cost 128 times as much or more.
      expect(ratio).toBeLessThan(25);
    },
  );
});
