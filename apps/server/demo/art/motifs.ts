import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';

export const width = 1200;
export const height = 630;

export type Motif = (random: Random, palette: Palette) => string;

function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

function point(x: number, y: number): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

const sunburst: Motif = (random, { inks }) => {
  const [x, y] = [random.between(380, 820), random.between(330, 460)];
  const rays = random.int(14, 22) * 2;
  const step = (2 * Math.PI) / rays;
  const turn = random.between(0, step);
  const tip = (angle: number) => point(x + 1400 * Math.cos(angle), y + 1400 * Math.sin(angle));
  const radius = random.int(120, 175);
  return `${times(
    rays / 2,
    (index) =>
      `<polygon points="${point(x, y)} ${tip(turn + 2 * index * step)} ${tip(turn + (2 * index + 1) * step)}" fill="${inks[1]}" fill-opacity=".32"/>`,
  )}<circle cx="${x}" cy="${y}" r="${radius + 26}" fill="none" stroke="${inks[0]}" stroke-width="5"/>
  <circle cx="${x}" cy="${y}" r="${radius}" fill="${inks[0]}"/>
  <clipPath id="disc"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>
  <g clip-path="url(#disc)">${times(6, (index) => `<rect x="${x - radius}" y="${y + 18 + index * 24}" width="${2 * radius}" height="${4 + index * 2.6}" fill="${inks[1]}" fill-opacity=".85"/>`)}</g>`;
};

const rings: Motif = (random, { inks }) => {
  const family = (ink: string, x: number, y: number) =>
    times(
      26,
      (index) => `<circle cx="${x}" cy="${y}" r="${16 + index * 27}" fill="none" stroke="${ink}" stroke-width="7"/>`,
    );
  const y = random.between(240, 400);
  return `<g opacity=".8">${family(inks[1], random.between(330, 520), y)}</g>
  <g opacity=".55">${family(inks[2], random.between(620, 860), random.between(220, 420))}</g>
  <circle cx="${random.between(420, 780)}" cy="${y}" r="${random.int(70, 120)}" fill="${inks[0]}"/>`;
};

export const beams: Motif = (random, { inks, shade }) => {
  const lamps = random.int(6, 9);
  return `<g style="mix-blend-mode:screen">${times(lamps, (index) => {
    const from = ((index + 0.5) * width) / lamps;
    const to = from + random.between(-380, 380);
    const spread = random.between(60, 150);
    return `<polygon points="${point(from - 8, 26)} ${point(from + 8, 26)} ${point(to + spread, 640)} ${point(to - spread, 640)}" fill="url(#beam${index % 3})"/>`;
  })}</g>
  <rect y="14" width="${width}" height="12" fill="${shade}"/>
  ${times(lamps, (index) => `<circle cx="${((index + 0.5) * width) / lamps}" cy="28" r="13" fill="${inks[index % 3]}"/>`)}
  ${crowd(random, shade)}`;
};

const meter: Motif = (random, { inks, shade }) => {
  const bars = random.int(26, 34);
  const pitch = width / bars;
  const phase = random.between(0, 6);
  return `${times(bars, (index) => {
    const wave = Math.sin(index * 0.42 + phase) * 0.5 + Math.sin(index * 0.17 + phase * 2) * 0.35;
    const steps = Math.max(2, Math.round(8 + wave * 7 + random.between(-1.5, 1.5)));
    return times(
      steps,
      (step) =>
        `<rect x="${(index * pitch + 4).toFixed(1)}" y="${566 - step * 30}" width="${(pitch - 8).toFixed(1)}" height="22" rx="4" fill="${inks[step > 11 ? 1 : step > 6 ? 0 : 2]}"/>`,
    );
  })}<rect y="596" width="${width}" height="34" fill="${shade}"/>`;
};

export const ridges: Motif = (random, { inks, sky, shade }) => {
  const layers = [inks[2], inks[1], sky[0], shade];
  return `<circle cx="${random.between(250, 950)}" cy="${random.between(150, 240)}" r="${random.int(85, 130)}" fill="${inks[0]}"/>
  ${times(44, () => `<circle cx="${random.int(0, width)}" cy="${random.int(0, 300)}" r="${random.between(0.8, 2.6).toFixed(1)}" fill="${inks[0]}" fill-opacity=".7"/>`)}
  ${layers
    .map((ink, layer) => {
      const [base, swing, phase] = [330 + layer * 78, 80 - layer * 11, random.between(0, 9)];
      const crest = Array.from({ length: 41 }, (_, index) => {
        const slope =
          Math.sin(index * 0.23 + phase) + 0.5 * Math.sin(index * 0.61 + phase * 3) + 0.18 * Math.sin(index * 1.9);
        return point(index * 30, base - slope * swing * 0.6);
      });
      return `<polygon points="0,${height} ${crest.join(' ')} ${width},${height}" fill="${ink}" fill-opacity="${0.62 + layer * 0.12}"/>`;
    })
    .join('')}`;
};

const vinyl: Motif = (random, { inks, shade }) => {
  const [x, y] = [random.pick([360, 600, 850]), random.between(330, 420)];
  const disc = `<circle cx="${x}" cy="${y}" r="350" fill="${shade}"/>`;
  const grooves = times(
    16,
    (index) =>
      `<circle cx="${x}" cy="${y}" r="${150 + index * 12}" fill="none" stroke="${inks[2]}" stroke-opacity="${index % 4 === 0 ? 0.5 : 0.18}" stroke-width="2"/>`,
  );
  const shine = [35, 215]
    .map(
      (angle) =>
        `<path d="M${x} ${y} L${x + 350} ${y - 70} A357 357 0 0 1 ${x + 350} ${y + 70} Z" transform="rotate(${angle + random.int(-20, 20)} ${x} ${y})" fill="${inks[0]}" fill-opacity=".13"/>`,
    )
    .join('');
  const bands = times(
    5,
    (index) =>
      `<rect x="0" y="${60 + index * 40}" width="${width}" height="${22 - index * 4}" fill="${inks[1]}" fill-opacity=".5"/>`,
  );
  return `${bands}${disc}${grooves}${shine}<circle cx="${x}" cy="${y}" r="125" fill="${inks[1]}"/>
  <circle cx="${x}" cy="${y}" r="88" fill="none" stroke="${inks[0]}" stroke-width="4"/><circle cx="${x}" cy="${y}" r="14" fill="${shade}"/>`;
};

function crowd(random: Random, shade: string): string {
  return `<g fill="${shade}">${times(46, (index) => {
    const [x, y, r] = [index * 27 + random.between(-8, 8), random.between(556, 596), random.between(20, 30)];
    const arm = random.chance(0.28)
      ? `<path d="M${point(x, y + 20)} L${point(x + random.between(-26, 26), y - random.between(60, 110))}" stroke="${shade}" stroke-width="13" stroke-linecap="round"/>`
      : '';
    return `${arm}<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}"/><rect x="${(x - 34).toFixed(1)}" y="${(y + 18).toFixed(1)}" width="68" height="90" rx="26"/>`;
  })}</g>`;
}

export const motifs: readonly Motif[] = [sunburst, beams, ridges, rings, meter, vinyl];
