import { checkInHours } from '@backline/contract/attendance';
import { defaultBrand } from '@backline/contract/shown-brand';
import { html, type Html } from '../../platform/html/html.ts';
import type { PublicView } from '../events/index.ts';
import { cardHash } from '../uploads/index.ts';
import { isoDate, longDate } from './event-dates.ts';
import type { PageTexts } from './page-texts.ts';
import { page } from './public-event.head.ts';
import { backdropOf, defaultPoster, isUpright, knownRatio, posterOf, posterPreload } from './public-event.poster.ts';
import {
  artistsSection,
  calendar,
  datesSection,
  pin,
  playlistSection,
  textSection,
  venueSection,
} from './public-event.sections.ts';
import { structuredData } from './structured-data.ts';

/** Link to the fan app without a code, which {@link withEventCode} replaces. */
const hereLink = 'href="/fan">';

/** Adds the code to the button, for visitors who scanned a QR code. The code need not be valid. */
export const withEventCode = (markup: string, code: string): string => markup.replace(hereLink, `href="/fan/${code}">`);

/** Returns the text of the style element with the brand's colour and the poster's shape; null for the usual ones. */
export function ownStyles(event: PublicView): string | null {
  const { colour } = event.brand;
  const ratio = knownRatio(event);
  const declarations = [
    ...(colour === defaultBrand.colour ? [] : [`--accent: ${colour}; --accent-hover: ${colour};`]),
    ...(ratio === null ? [] : [`--ratio: ${ratio};`]),
  ];
  return declarations.length === 0 ? null : `:root { ${declarations.join(' ')} }`;
}

interface PageContext {
  publicUrl: string;
}

interface EventPageContext extends PageContext {
  shareVersion: string;
  texts: PageTexts;
  isOver: boolean;
}

const hourMs = 3_600_000;

/** Returns true once check-in is closed. An event without a date is never over. */
export const isEventOver = ({ event_dttm: startsAt }: PublicView, now: number): boolean =>
  startsAt > 0 && now > startsAt + checkInHours * hourMs;

export const cardPath = ({ seo_url: address, card }: PublicView): string | null =>
  card === null ? null : `/events/${address}/card.jpg?v=${cardHash(card)}`;

/** Renders the complete page for fans and link previews. Only its Share button needs a script, whose version is `shareVersion`. */
export function publicEventPage(event: PublicView, context: EventPageContext): string {
  const { publicUrl, isOver, texts } = context;
  const { brand } = event;
  const place = texts.list([event.venue, event.city]);
  const date = event.event_dttm > 0 ? longDate(event, texts.locale) : null;
  const description = [date, place, texts.list(event.artists.map((artist) => artist.name))].filter(Boolean).join(' · ');
  const address = `${publicUrl}/events/${event.seo_url}`;
  const image = previewOf(event, publicUrl);
  const images = [image.url, ...(event.poster === null ? [] : [absolute(event.poster.url, publicUrl)])];
  const data = structuredData(event, { address, publicUrl, description, isOver, images: [...new Set(images)] });
  return page(
    {
      title: event.event_name,
      site: brand.name,
      description,
      address,
      image: { ...image, alt: texts.posterOf(event.event_name) },
      styles: ownStyles(event),
      more: [posterPreload(event), oembedLink(event, address, publicUrl), ...(data === null ? [] : [data])],
    },
    html`<header class="${isUpright(event) ? 'hero upright' : 'hero'}">
        ${backdropOf(event)}
        <div class="stage">
          ${posterOf(event, '')}
          <div class="headline">
            <p class="tag">${event.event_type}</p>
            <h1>${event.event_name}</h1>
            ${brand.name !== defaultBrand.name && html`<p class="by">${brand.icon_url !== null && html`<img src="${brand.icon_url}" alt="" width="28" height="28" />`}${texts.by(brand.name)}</p>`}
            ${date !== null && html`<p class="fact when">${calendar}<time datetime="${isoDate(event)}">${date}</time></p>`}
            <p class="fact where">${pin(22)}<span>${place}</span></p>
            ${isOver ? overNotice(event, texts) : entry(event, texts)}
            ${links(event, { isOver, hasDate: date !== null }, texts)}
          </div>
        </div>
      </header>
      <main>
        <div>${artistsSection(event, texts)} ${venueSection(event, texts)}</div>
        <div>
          ${datesSection(event.other_dates, texts)} ${playlistSection(event, isOver, texts)}
          ${textSection(texts.contact, event.contact_info)}
        </div>
      </main>
      <script type="module" src="/static/share-event.js?${context.shareVersion}"></script>`,
    texts,
  );
}

/** Lets editors of other sites find the card of the event: https://oembed.com/#section4 */
const oembedLink = ({ event_name: name }: PublicView, address: string, publicUrl: string): Html =>
  html`<link rel="alternate" type="application/json+oembed" href="${publicUrl}/oembed?url=${encodeURIComponent(address)}" title="${name}" />`;

export const absolute = (address: string, publicUrl: string): string => new URL(address, publicUrl).href;

/** Picture for link previews. They show no SVG, so an event with one has the usual picture. */
function previewOf(event: PublicView, publicUrl: string): { url: string; width: number | null; height: number | null } {
  const card = cardPath(event);
  if (card !== null) return { url: publicUrl + card, width: 1200, height: 630 };
  const { poster } = event;
  if (poster !== null && !poster.url.endsWith('.svg'))
    return { url: absolute(poster.url, publicUrl), width: null, height: null };
  return { url: publicUrl + defaultPoster.path, width: defaultPoster.width, height: defaultPoster.height };
}

export function eventNotFoundPage(texts: PageTexts): string {
  return page(
    {
      title: texts.eventNotFound,
      site: defaultBrand.name,
      description: texts.eventNotFound,
      address: null,
    },
    html`<main class="missing">
      <img src="/static/empty-stage.svg" alt="" width="200" height="120" />
      <h1>${texts.eventNotFound}</h1>
      <p>${texts.linkHint}</p>
      <p class="actions">
        <a class="button" href="/fan">${texts.enterCode}</a>
        <a class="button plain" href="/signin">${texts.organisersSignIn}</a>
      </p>
    </main>`,
    texts,
  );
}

function links(event: PublicView, { isOver, hasDate }: { isOver: boolean; hasDate: boolean }, texts: PageTexts): Html {
  return html`${isOver ? null : ways(event, texts)}
    <p class="actions">
      ${hasDate && !isOver && html`<a class="button quiet" href="/events/${event.seo_url}/calendar.ics">${texts.addToCalendar}</a>`}
      <button class="button quiet" type="button" data-share="${event.event_name}" data-copied="${texts.linkCopied}" hidden>${texts.share}</button>
      <span class="share-status" role="status" data-share-status></span>
    </p>`;
}

const ways = ({ is_paid: isPaid, ticket_url: url }: PublicView, texts: PageTexts): Html =>
  html`<p class="actions">
    ${isPaid && url !== null && html`<a class="button" href="${url}" rel="noopener nofollow">${texts.getTickets}</a>`}
    <a class="button" href="/fan">${texts.here}</a>
  </p>`;

const overNotice = ({ other_dates: dates }: PublicView, texts: PageTexts): Html =>
  html`<p class="over">${texts.over}</p>
    ${dates.length > 0 && html`<p class="actions"><a class="button" href="#dates">${texts.nextDates}</a></p>`}`;

function entry(event: PublicView, texts: PageTexts): Html | null {
  const needed = event.is_paid ? event.ticket_url === null && texts.ticketsNeeded : texts.freeEntry;
  const count = event.checkin_count > 0 && texts.checkedIn(event.checkin_count);
  if (needed === false && count === false) return null;
  return html`<p class="actions entry">
    ${needed !== false && html`<span class="chip">${needed}</span>`}${count !== false && html`<span class="count">${count}</span>`}
  </p>`;
}
