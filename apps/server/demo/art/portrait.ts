import { createRandom } from '../random.ts';

const backdrops = ['#c4b5fd', '#99f6e4', '#fed7aa', '#bfdbfe', '#fbcfe8', '#d9f99d', '#fde68a', '#cbd5e1'];
const skins = ['#f8d5bd', '#f0bf9c', '#d99f74', '#b97a4f', '#8d5534', '#5f3822'];
const hairs = ['#1f1613', '#3b2417', '#6b4226', '#a8763e', '#d9b36c', '#7a1f1f', '#9ca3af', '#3b2f63'];
const clothes = ['#1e293b', '#6d28d9', '#0f766e', '#b91c1c', '#c2410c', '#334155', '#be185d', '#1d4ed8'];

/** Each function returns the SVG of the hair behind and in front of a head whose centre is at 100,84. */
const cuts: readonly ((ink: string) => readonly [string, string])[] = [
  (ink) => [
    '',
    `<path d="M60 82 Q58 38 100 36 Q144 38 140 82 Q134 60 112 58 Q84 62 66 60 Q60 68 60 82Z" fill="${ink}"/>`,
  ],
  (ink) => [
    `<path d="M54 150 Q46 40 100 34 Q154 40 146 150 Z" fill="${ink}"/>`,
    `<path d="M58 84 Q60 36 100 36 Q140 36 142 84 Q128 66 100 60 Q74 66 60 84Z" fill="${ink}"/>`,
  ],
  (ink) => [
    `<circle cx="100" cy="34" r="18" fill="${ink}"/>`,
    `<path d="M60 80 Q60 40 100 40 Q140 40 140 80 Q122 56 100 56 Q78 56 60 80Z" fill="${ink}"/>`,
  ],
  (ink) => [
    [
      [62, 66],
      [76, 46],
      [100, 38],
      [124, 46],
      [138, 66],
      [56, 88],
      [144, 88],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="20" fill="${ink}"/>`)
      .join(''),
    '',
  ],
  (ink) => [
    '',
    `<path d="M58 70 Q60 34 102 34 Q146 36 142 70 Q100 52 58 70Z" fill="${ink}"/><rect x="52" y="64" width="62" height="8" rx="4" fill="${ink}"/>`,
  ],
  () => ['', ''],
];

const longCuts = [1, 2];

/** Draws a head and shoulders, 200 by 200. A seed always draws the same person. */
export function portraitSvg(seed: number): string {
  const random = createRandom(seed * 104_729 + 5);
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const cut = random.int(0, cuts.length - 1);
  const [behind, before] = cuts[cut]?.(hair) ?? ['', ''];
  const ink = '#2b1d1a';
  const glasses = random.chance(0.25)
    ? `<g fill="none" stroke="${ink}" stroke-width="3"><circle cx="85" cy="86" r="11"/><circle cx="115" cy="86" r="11"/><path d="M96 86h8"/></g>`
    : '';
  const beard =
    random.chance(0.35) && !longCuts.includes(cut)
      ? `<path d="M64 94 Q68 132 100 132 Q132 132 136 94 Q124 110 100 106 Q76 110 64 94Z" fill="${hair}"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">
  <rect width="200" height="200" fill="${random.pick(backdrops)}"/>
  ${behind}
  <rect x="84" y="112" width="32" height="46" rx="14" fill="${skin}"/><path d="M84 132 Q100 144 116 132 V126 H84Z" fill="#000" fill-opacity=".12"/>
  <path d="M22 206 Q26 150 84 146 Q100 162 116 146 Q174 150 178 206Z" fill="${random.pick(clothes)}"/>
  <ellipse cx="100" cy="86" rx="38" ry="45" fill="${skin}"/>
  ${beard}
  <circle cx="85" cy="87" r="4" fill="${ink}"/><circle cx="115" cy="87" r="4" fill="${ink}"/>
  <path d="M86 110 Q100 ${random.int(116, 124)} 114 110" fill="none" stroke="${beard === '' ? ink : '#fff'}" stroke-width="3.5" stroke-linecap="round"/>
  ${before}${glasses}
  </svg>`;
}
