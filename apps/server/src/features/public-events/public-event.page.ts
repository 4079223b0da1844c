import { checkInHours } from '@backline/contract/attendance';
import { addressOf, mapUrl, placeOf } from '@backline/contract/event-place';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import * as brandTexts from '@backline/contract/brands.texts';
import type { PublicEvent } from '@backline/contract/events';
import { defaultBrand, type Brand } from '@backline/contract/shown-brand';
import * as eventTexts from '@backline/contract/events.texts';
import { html, Html } from '../../platform/html/html.ts';
import { publicEventStyles } from './public-event.styles.ts';

/** The page's Content-Security-Policy contains the hash of this exact text. */
const styles = new Html(`<style>${publicEventStyles.text}</style>`);

/** Link to the fan app without a code, which {@link withEventCode} replaces. */
const hereLink = { path: '/fan', markup: 'href="/fan">I’m here' };

/** Adds the code to the button, for visitors who scanned a QR code. The code need not be valid. */
export function withEventCode(markup: string, code: string): string {
  return markup.replace(hereLink.markup, `href="/fan/${code}">I’m here`);
}

/** Returns the text of the style element that gives the page the colour of a brand; null for the product's own. */
export const brandStyles = ({ colour }: Brand): string | null =>
  colour === defaultBrand.colour ? null : `:root { --accent: ${colour}; --accent-hover: ${colour}; --tag: ${colour}; }`;

interface PageContext {
  publicUrl: string;
}

interface EventPageContext extends PageContext {
  shareVersion: string;
  isOver: boolean;
}

const hourMs = 3_600_000;

/** Returns true once check-in is closed. An event without a date is never over. */
export const isEventOver = ({ event_dttm: startsAt }: PublicEvent, now: number): boolean =>
  startsAt > 0 && now > startsAt + checkInHours * hourMs;

/** Renders the complete page for fans and link previews. Only its Share button needs a script, whose version is `shareVersion`. */
export function publicEventPage(event: PublicEvent & { brand: Brand }, context: EventPageContext): string {
  const { isOver } = context;
  const image = event.event_image_url ?? `${context.publicUrl}/static/default-event.png`;
  const place = [event.venue, event.city].filter(Boolean).join(', ');
  const date = event.event_dttm > 0 ? formatDate(event) : null;
  const description = [date, place, event.artists.map((artist) => artist.name).join(', ')].filter(Boolean).join(' · ');
  return page(
    context,
    {
      title: event.event_name,
      brandName: event.brand.name,
      description,
      image,
      path: `/events/${event.seo_url}`,
      styles: brandStyles(event.brand),
    },
    html`<header class="hero">
        <div class="poster">
          <img class="backdrop" src="${image}" alt="" />
          <img src="${image}" alt="" fetchpriority="high" />
        </div>
        <div class="headline">
          <p class="tag">${event.event_type}</p>
          <h1>${event.event_name}</h1>
          ${event.brand.name !== defaultBrand.name && html`<p class="by">${event.brand.icon_url !== null && html`<img src="${event.brand.icon_url}" alt="" width="28" height="28" />`}${brandTexts.by(event.brand.name)}</p>`}
          ${date !== null && html`<p class="when">${date}</p>`}
          <p class="where">${place}</p>
          ${isOver ? html`<p class="over">This event is over.</p>` : tickets(event)}
          <p class="actions">
            ${!isOver && html`<a class="button" href="${hereLink.path}">I’m here</a>`}
            ${date !== null && !isOver && html`<a class="button quiet" href="/events/${event.seo_url}/calendar.ics">Add to calendar</a>`}
            <button class="button quiet" type="button" data-share="${event.event_name}" hidden>Share</button>
            <span class="share-status" role="status" data-share-status></span>
          </p>
        </div>
      </header>
      <main>
        ${artistsSection(event, context)} ${textSection('About the artists', event.artist_bio)}
        ${venueSection(event)} ${textSection('Contact', event.contact_info)}
        ${
          event.playlist_url !== null &&
          html`<section>
          <h2>Playlist</h2>
          <p class="actions"><a class="button plain" href="${event.playlist_url}" rel="noopener nofollow">${isOver ? 'Listen to the playlist' : 'Listen before the show'}</a></p>
        </section>`
        }
      </main>
      <script type="module" src="/static/share-event.js?${context.shareVersion}"></script>`,
  );
}

export function eventNotFoundPage(context: PageContext): string {
  return page(
    context,
    {
      title: eventTexts.eventNotFound,
      brandName: defaultBrand.name,
      description: eventTexts.eventNotFound,
      image: null,
      path: null,
    },
    html`<main class="missing">
      <img src="/static/empty-stage.svg" alt="" width="200" height="120" />
      <h1>${eventTexts.eventNotFound}</h1>
      <p>The link may be old or mistyped. Please ask the organiser for the current one.</p>
      <p class="actions">
        <a class="button" href="">Try again</a>
        <a class="button plain" href="/fan">Enter an event code</a>
        <a class="button plain" href="/signin">Organisers sign in here</a>
      </p>
    </main>`,
  );
}

interface Head {
  title: string;
  brandName: string;
  description: string;
  image: string | null;
  path: string | null;
  /** Colours of a brand, whose hash the policy of the page contains. */
  styles?: string | null;
}

function page({ publicUrl }: PageContext, head: Head, body: Html): string {
  const address = head.path === null ? null : publicUrl + head.path;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${head.title} · ${head.brandName}</title>
        <meta name="description" content="${head.description}" />
        <meta name="theme-color" content="#171226" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${
          address === null
            ? html`<meta name="robots" content="noindex" />`
            : html`<link rel="canonical" href="${address}" />
              <meta property="og:url" content="${address}" />`
        }
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${head.title}" />
        <meta property="og:description" content="${head.description}" />
        <meta name="twitter:card" content="summary_large_image" />
        ${head.image !== null && html`<meta property="og:image" content="${head.image}" />`}
        ${styles} ${typeof head.styles === 'string' && new Html(`<style>${head.styles}</style>`)}
      </head>
      <body>
        ${body}
        <footer>Made with Backline</footer>
      </body>
    </html>`.text;
}

function tickets(event: PublicEvent): Html {
  const attendance =
    event.checkin_count > 0 &&
    html`<span class="count">${event.checkin_count.toLocaleString('en-US')} checked in</span>`;
  if (!event.is_paid) return html`<p class="actions entry"><span class="chip">Free entry</span>${attendance}</p>`;
  const action =
    event.ticket_url === null
      ? html`<span class="chip">Tickets needed</span>`
      : html`<a class="button" href="${event.ticket_url}" rel="noopener nofollow">Get tickets</a>`;
  return html`<p class="actions entry">${action}${attendance}</p>`;
}

function artistsSection(event: PublicEvent, { publicUrl }: PageContext): Html | null {
  if (event.artists.length === 0) return null;
  const items = event.artists.map(
    (artist) =>
      html`<li>
        <img src="${artist.image ?? `${publicUrl}/static/default-artist.svg`}" alt="" width="96" height="96" loading="lazy" />
        <span>${artist.name}</span>
      </li>`,
  );
  return html`<section>
    <h2>Artists</h2>
    <ul class="artists">${items}</ul>
  </section>`;
}

function textSection(title: string, text: string): Html | null {
  if (text === '') return null;
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => html`<p class="plain-text">${paragraph}</p>`);
  return html`<section>
    <h2>${title}</h2>
    ${paragraphs}
  </section>`;
}

function venueSection(event: PublicEvent): Html {
  const address = addressOf(event);
  const query = encodeURIComponent(placeOf(event));
  return html`<section>
    <h2>Venue</h2>
    <p><strong>${event.venue}</strong><br />${address}</p>
    <div class="map">
      ${behindMap(event)}
      <iframe
        title="Map of ${event.venue}"
        src="https://www.google.com/maps?q=${query}&output=embed"
        loading="lazy"
        referrerpolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups"
      ></iframe>
    </div>
    <p class="no-map">No map here? Look the place up elsewhere:</p>
    <p class="actions">
      <a class="button plain" href="${mapUrl(event)}" rel="noopener">Open in Google Maps</a>
      <a class="button plain" href="https://www.openstreetmap.org/search?query=${query}" rel="noopener">Open in OpenStreetMap</a>
    </p>
  </section>`;
}

/**
 * Renders the address behind the map, where it shows if the map does not load, because a failed frame fires no event.
 * Screen readers skip it, because the page contains the address elsewhere.
 */
function behindMap(event: PublicEvent): Html {
  return html`<div class="behind" aria-hidden="true">
    <svg viewBox="0 0 24 24" width="40" height="40"><path d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Zm0 9.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5Z" /></svg>
    <p><strong>${event.venue}</strong><br />${addressOf(event)}</p>
  </div>`;
}

function formatDate(event: PublicEvent): string {
  const date = new Intl.DateTimeFormat('en-US', {
    timeZone: zoneOf(event.timezone),
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(event.event_dttm);
  return `${date} ${shownZone(event.timezone, event.event_dttm)}`;
}
