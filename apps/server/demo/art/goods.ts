import { palettes, type Palette } from './palettes.ts';

export const goods = ['shirt', 'cap', 'record', 'tote'] as const;
export type Goods = (typeof goods)[number];

const drawings: Readonly<Record<Goods, (ink: Palette) => string>> = {
  shirt: ({ shade, inks: [loud, mid] }) =>
    `<path d="M146 92 Q200 132 254 92 L330 132 L304 206 L270 192 V322 H130 V192 L96 206 L70 132Z" fill="${shade}"/>
     <path d="M146 92 Q200 132 254 92 L262 96 Q200 148 138 96Z" fill="${mid}"/>
     <circle cx="200" cy="216" r="40" fill="${loud}"/><path d="M168 240 Q200 184 232 240Z" fill="${mid}"/>`,
  cap: ({ shade, inks: [loud, mid] }) =>
    `<path d="M96 230 Q96 120 200 120 Q304 120 304 230Z" fill="${shade}"/>
     <path d="M96 226 Q210 196 350 250 Q320 272 236 256 Q160 244 96 250Z" fill="${mid}"/>
     <circle cx="200" cy="120" r="9" fill="${loud}"/><path d="M172 208 L200 156 L228 208Z" fill="${loud}"/>`,
  record: ({ shade, inks: [loud, mid, quiet] }) =>
    `<rect x="76" y="92" width="216" height="216" rx="6" fill="${mid}"/>
     <circle cx="244" cy="200" r="100" fill="${shade}"/>
     ${[84, 68, 52].map((radius) => `<circle cx="244" cy="200" r="${radius}" fill="none" stroke="${quiet}" stroke-opacity=".35" stroke-width="2"/>`).join('')}
     <circle cx="244" cy="200" r="34" fill="${loud}"/><circle cx="244" cy="200" r="6" fill="${shade}"/>`,
  tote: ({ shade, inks: [loud, mid] }) =>
    `<path d="M150 170 V124 Q150 84 200 84 Q250 84 250 124 V170" fill="none" stroke="${shade}" stroke-width="14"/>
     <path d="M112 158 H288 L302 326 H98Z" fill="${shade}"/>
     <path d="M140 286 Q170 210 200 250 Q230 206 262 286Z" fill="${loud}"/><circle cx="232" cy="214" r="16" fill="${mid}"/>`,
};

/** Draws 400 by 400 pixels. */
export function goodsSvg(kind: Goods, colours: number): string {
  const palette = palettes[colours % palettes.length] as Palette;
  const [from, to] = palette.isLight ? palette.sky : ['#f7f4ff', '#e6defa'];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
<defs><linearGradient id="ground" x1="0" x2="0" y1="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="400" height="400" fill="url(#ground)"/><ellipse cx="200" cy="338" rx="120" ry="12" fill="#000" opacity=".12"/>
${drawings[kind](palette)}</svg>`;
}
