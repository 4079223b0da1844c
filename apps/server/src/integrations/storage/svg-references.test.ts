import { describe, expect, test } from 'vitest';
import { costRatio } from '../../../testing/cost-ratio.ts';
import { svgRefusalOf } from './svg-safety.ts';

const svg = (inside: string, root = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`,
  );

const levels = [1, 2, 3, 4, 5, 6, 7, 8];

/** Eight levels, each of which draws the one below ten times: 2 KB that expand to 100 million elements. */
const multiplied = (level: (id: string, below: string) => string) =>
  `<g id="p0"><rect width="1" height="1"/></g>${levels.map((n) => level(`p${n}`, `p${n - 1}`)).join('\n')}`;
const tenTimes = (inside: string) => inside.repeat(10);

const pattern = (id: string, inside: string, attributes = '') =>
  `<pattern id="${id}" width="1" height="1" ${attributes}>${inside}</pattern>`;
const rect = (attributes: string) => `<rect width="9" height="9" ${attributes}/>`;

describe('SVG references', () => {
  test.each([
    ['use', (id: string, below: string) => `<g id="${id}">${tenTimes(`<use href="#${below}"/>`)}</g>`],
    ['svg:use', (id: string, below: string) => `<g id="${id}">${tenTimes(`<svg:use xlink:href="#${below}"/>`)}</g>`],
    ['any prefix', (id: string, below: string) => `<g id="${id}">${tenTimes(`<s:use x:href='#${below}'/>`)}</g>`],
    ['symbol', (id: string, below: string) => `<symbol id="${id}">${tenTimes(`<use href="#${below}"/>`)}</symbol>`],
    [
      'an escape',
      (id: string, below: string) => `<g id="${id}">${tenTimes(`<use href="&#35;&#x70;${below[1]}"/>`)}</g>`,
    ],
    ['percent signs', (id: string, below: string) => `<g id="${id}">${tenTimes(`<use href="#%70${below[1]}"/>`)}</g>`],
    [
      'a line break',
      (id: string, below: string) => `<g id="${id}">${tenTimes(`<use href="#p&#10;${below[1]}"/>`)}</g>`,
    ],
    ['its own address', (id: string, below: string) => `<g id="${id}">${tenTimes(`<use href="a.svg#${below}"/>`)}</g>`],
    ['fill', (id: string, below: string) => pattern(id, tenTimes(rect(`fill="url(#${below})"`)))],
    ['an inherited fill', (id: string, below: string) => pattern(id, tenTimes(rect('')), `fill="url(#${below})"`)],
    [
      'a fill inherited from outside',
      (id: string, below: string) => `<g fill="url(#${below})">${pattern(id, tenTimes(rect('')))}</g>`,
    ],
    [
      'style',
      (id: string, below: string) => pattern(id, tenTimes(rect(`style='clip-rule:nonzero;fill:url("#${below}")'`))),
    ],
    [
      'escaped CSS',
      (id: string, below: string) => pattern(id, tenTimes(rect(`style="f\\69ll:u\\72 l(\\23 ${below})"`))),
    ],
    [
      'CSS behind a string',
      (id: string, below: string) =>
        pattern(id, tenTimes(rect(`style="--a:'url(&#34;';fill:url(#${below});--b:'&#34;'"`))),
    ],
    ['mask', (id: string, below: string) => `<mask id="${id}">${tenTimes(rect(`mask="url(#${below})"`))}</mask>`],
    [
      'clipPath',
      (id: string, below: string) => `<clipPath id="${id}">${tenTimes(rect(`clip-path="url(#${below})"`))}</clipPath>`,
    ],
    [
      'marker',
      (id: string, below: string) =>
        `<marker id="${id}">${tenTimes(`<path d="M0 0L1 1" marker-end="url(#${below})"/>`)}</marker>`,
    ],
    [
      'markers at vertices',
      (id: string, below: string) =>
        `<marker id="${id}"><path d="M0 0h1h1h1h1h1h1h1h1h1" marker-mid="url(#${below})"/></marker>`,
    ],
    ['filter', (id: string, below: string) => `<filter id="${id}">${tenTimes(`<feImage href="#${below}"/>`)}</filter>`],
    [
      'a class',
      (id: string, below: string) =>
        `<style>.c${id}{fill:url(#${below})}</style>${pattern(id, tenTimes(rect(`class="a c${id}"`)))}`,
    ],
    [
      'a class in CDATA',
      (id: string, below: string) =>
        `<style><![CDATA[@media all{ a>b , /*{*/ rect.c${id}{fill:url(#${below})}}]]></style>${pattern(id, tenTimes(rect(`class="c${id}"`)))}`,
    ],
    [
      'a selector of attributes',
      (id: string, below: string) =>
        `<style>[x="${id}"]{fill:url(#${below})}</style>${pattern(id, tenTimes(rect(`x="${id}"`)))}`,
    ],
    [
      'an animation in CSS',
      (id: string, below: string) =>
        `<style>@keyframes ${id}{from{fill:url(#${below})}} .${id}{animation:${id} 1s}</style>${pattern(id, tenTimes(rect(`class="${id}"`)))}`,
    ],
    [
      'an animated fill',
      (id: string, below: string) =>
        pattern(id, `<g><set attributeName="fill" to="url(#${below})"/>${tenTimes(rect(''))}</g>`),
    ],
  ])('refuses 8 levels of 10 references that multiply by %s', async (_what, level) => {
    expect(await svgRefusalOf(svg(multiplied(level)))).toBe('upload_complex_svg');
  });

  test.each([
    ['itself', '<g id="a"><use href="#a"/></g>'],
    ['itself through another', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    ['the root', '<use href="#root"/>'],
    ['itself as a pattern', pattern('a', rect('fill="url(#a)"'))],
  ])('refuses an SVG in which an element refers to %s', async (_what, inside) => {
    expect(await svgRefusalOf(svg(inside, 'id="root"'))).toBe('upload_complex_svg');
  });

  test('refuses one long symbol that is used many times', async () => {
    const inside = `<symbol id="a">${'<g/>'.repeat(2000)}</symbol>${'<use href="#a"/>'.repeat(60)}`;
    expect(await svgRefusalOf(svg(inside))).toBe('upload_complex_svg');
  });

  test.each([
    ['an unclosed tag', '<g>'],
    ['a tag that closes another', '<g><a></g></a>'],
    ['a second root', '</svg><svg>'],
    ['text after the root', '</svg>text<svg>'],
    ['an attribute without quotes', '<rect width=1 />'],
    ['a tag inside an attribute', '<rect id="<use/>"/>'],
    ['attributes without a space between them', '<rect x="1"y="2"/>'],
    ['an undeclared entity in a link', '<use href="&num;a"/>'],
    ['an unclosed comment', '<!-- <g/>'],
    ['unclosed CDATA', '<![CDATA[ <g/>'],
    ['an unclosed instruction', '<?x <g/>'],
    ['an unclosed quote', '<rect id="a/>'],
    ['an animated class', '<rect><set attributeName="class" to="a"/></rect>'],
    ['a style sheet inside CSS', '<style>@import "data:text/css;base64,Kg=="</style>'],
    ['an SVG image', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ['an SVG image in escaped CSS', '<rect style="mask:url(data:image/svg+x\\6d l;base64,PHN2Zz4=)"/>'],
  ])('refuses an SVG with %s', async (_what, inside) => {
    expect(await svgRefusalOf(svg(inside))).toBe('upload_unsafe_svg');
  });

  test('refuses a doctype with an internal subset', async () => {
    const file = Buffer.concat([Buffer.from('<!DOCTYPE svg [ <!ELEMENT svg ANY> ]>'), svg('')]);
    expect(await svgRefusalOf(file)).toBe('upload_unsafe_svg');
  });

  test.each([
    [
      '20,000 glyphs',
      `<defs><g id="glyph-0-1"><path d="M0 0L1 1"/></g></defs>${'<use xlink:href="#glyph-0-1" x="1"/>'.repeat(20_000)}`,
    ],
    ['50,000 elements', '<g/>'.repeat(50_000)],
    [
      '20,000 shapes with one gradient of 20 colours',
      `<g fill="url(#a)"><linearGradient id="a">${'<stop offset="0"/>'.repeat(20)}</linearGradient>${'<rect fill="url(#a)"/>'.repeat(20_000)}</g>`,
    ],
    [
      'gradients that extend each other in a circle',
      '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)"/>',
    ],
    [
      'a photo used by a pattern, as Figma writes it',
      `<rect width="9" height="9" fill="url(#pattern0)"/><defs><pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0" transform="scale(0.01)"/></pattern><image id="image0" width="1" height="1" xlink:href="data:image/png;base64,iVBORw0KGgo="/></defs>`,
    ],
    [
      'nested clip paths, masks and shadows, as Figma writes them',
      `${levels.map((n) => `<g clip-path="url(#c)" mask="url(#m)" filter="url(#f)" id="n${n}">`).join('')}${'<path d="M0 0"/>'.repeat(5000)}${'</g>'.repeat(8)}
      <defs><clipPath id="c"><rect/></clipPath><mask id="m"><rect/></mask><filter id="f">${'<feBlend/>'.repeat(8)}</filter></defs>`,
    ],
    [
      'classes for masks and clip paths, as Illustrator writes them',
      `<style type="text/css"><![CDATA[ /* 'made by hand */ .cls-1,.cls-2{fill:none;} .cls-1{clip-path:url(#c);} g.cls-2 { mask: url("#m"); font-family: "A{B" } .cls-3{fill:url(#p)} ]]></style>
      <clipPath id="c"><rect class="cls-4"/></clipPath><mask id="m"><g class="cls-1"><rect/></g></mask><pattern id="p"><rect class="cls-4"/></pattern><g class="cls-2">${'<path class="cls-3"/>'.repeat(500)}</g>`,
    ],
    [
      'arrows on 1,000 lines',
      `<marker id="m"><path d="M0 0L1 1z"/></marker>${'<path d="M0 0C1 1 2 2 3 3" marker-end="url(#m)"/>'.repeat(1000)}`,
    ],
    ['a link to the element around it', '<g id="top"><a href="#top"><text>Up</text></a></g>'],
    [
      'an animation of the element around it',
      '<g id="a"><animate xlink:href="#a" attributeName="opacity" to="0"/></g>',
    ],
    ['a file name with a backslash', '<g i:filename="C:\\a (1)#.svg" xmlns:i="urn:i" data-name="\\(#"/>'],
    ['comments, CDATA and instructions', '<!-- <use> &a; --><?a <b?><text><![CDATA[<a> & b]]> x > y</text>\n'],
  ])('accepts an SVG with %s', async (_what, inside) => {
    expect(await svgRefusalOf(svg(inside))).toBeNull();
  });

  test('accepts an SVG with a declaration, a doctype and comments around its root', async () => {
    const before =
      '\uFEFF<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" \'http://a.example.org/"\'>\n';
    expect(
      await svgRefusalOf(Buffer.concat([Buffer.from(before), svg('<g/>'), Buffer.from('\n<!-- b -->\n')])),
    ).toBeNull();
  });

  test.each([
    [
      'nested references',
      (n: number) => `<g id="g0"/>${each(n, (at) => `<g id="g${at + 1}"><use href="#g${at}"/></g>`)}`,
    ],
    ['references to one element', (n: number) => `<g id="a"/>${'<use href="#a"/>'.repeat(n)}`],
    ['elements with one ID', (n: number) => `${'<g id="a"/>'.repeat(n)}<use href="#a"/>`],
    [
      'rules for one class',
      (n: number) => `<style>${'.a{mask:url(#b)}'.repeat(n)}</style>${'<g class="a"/>'.repeat(n)}<g id="b"/>`,
    ],
    ['nested elements', (n: number) => `${'<g id="a" fill="url(#b)">'.repeat(n)}${'</g>'.repeat(n)}`],
  ])('needs twice as many turns for twice as many %s', async (_what, inside) => {
    const turnsFor = async (n: number) => {
      let turns = 0;
      await svgRefusalOf(svg(inside(n)), async () => (turns += 1));
      return turns;
    };
    const [few, many] = [await turnsFor(5000), await turnsFor(20_000)];
    expect(many).toBeGreaterThan(few);
    expect(many / few).toBeLessThan(6);
  });

  test.each(['/*', 'url(', '"', 'a', '@media {        ', 'a,', '.a.b', 'url(/*/', '/* "', ';', '\\        '])(
    'reads 512 KB of repeated "%s" in CSS about as fast as in 64 files',
    async (piece) => {
      const noTurn = () => Promise.resolve();
      const judge = (length: number) =>
        svgRefusalOf(svg(`<style>${piece.repeat(length / piece.length)}</style>`), noTurn);
      const ratio = await costRatio(
        () => judge(512 * 1024),
        () => Promise.all(Array.from({ length: 64 }, () => judge(8 * 1024))),
      );
      // A backtracking pattern would take 64 times as long or more.
      expect(ratio).toBeLessThan(15);
    },
  );
});

function each(count: number, write: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => write(at)).join('');
}
