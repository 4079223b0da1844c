import { html, type Html } from '../../platform/html/html.ts';
import type { PublicView } from '../events/index.ts';

export const defaultPoster = { path: '/static/default-event.png', width: 1200, height: 630 };

/** A poster at most this wide for its height stands beside the title on tablets, too. */
const maxUprightRatio = 1.2;

/** Width by height, and null for an SVG and for a poster that is not drawn yet. */
export const knownRatio = ({ poster }: PublicView): number | null =>
  poster === null || poster.width === null || poster.height === null
    ? null
    : Math.round((poster.width / poster.height) * 1_000) / 1_000;

const usualRatio = Math.round((defaultPoster.width / defaultPoster.height) * 1_000) / 1_000;
const ratioOf = (event: PublicView): number => knownRatio(event) ?? usualRatio;

export const isUpright = (event: PublicView): boolean => ratioOf(event) <= maxUprightRatio;

/** Repeats the width of `.poster` in the styles, because the browser chooses a file before it knows them. */
function sizesOf(event: PublicView): string {
  const ratio = ratioOf(event);
  const beside = `min(42vw, calc(min(76vh, 640px) * ${ratio}))`;
  const ofShape = isUpright(event) ? `(min-width: 600px) ${beside}` : '(min-width: 1000px) min(57vw, 640px)';
  return `${ofShape}, min(100vw, calc(min(58vh, 560px) * ${ratio}))`;
}

const sourcesOf = ({ poster }: PublicView): string | null =>
  poster === null || poster.variants.length === 0
    ? null
    : poster.variants.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ');

/** Starts the poster's download before the rest of the page is read. */
export function posterPreload(event: PublicView): Html {
  const sources = sourcesOf(event);
  return sources === null
    ? html`<link rel="preload" as="image" href="${event.poster?.url ?? defaultPoster.path}" fetchpriority="high" />`
    : html`<link rel="preload" as="image" type="image/webp" imagesrcset="${sources}" imagesizes="${sizesOf(event)}" fetchpriority="high" />`;
}

/** The blurred picture behind the poster, which needs no request of its own. */
export const backdropOf = ({ poster }: PublicView): Html =>
  html`<img class="backdrop" src="${poster?.preview ?? poster?.url ?? defaultPoster.path}" alt="" />`;

export function posterOf(event: PublicView, alt: string): Html {
  const { poster } = event;
  const sources = sourcesOf(event);
  const { width, height } = poster ?? defaultPoster;
  const size = width === null || height === null ? null : html`width="${width}" height="${height}"`;
  const source = poster?.jpegUrl ?? poster?.url ?? defaultPoster.path;
  return html`<picture class="poster">
    ${sources !== null && html`<source type="image/webp" srcset="${sources}" sizes="${sizesOf(event)}" />`}
    <img src="${source}" alt="${alt}" ${size} fetchpriority="high" />
  </picture>`;
}
