import { addressOf, mapUrl, placeOf } from '@backline/contract/event-place';
import { html, type Html } from '../../platform/html/html.ts';
import type { OtherDate, PublicView } from '../events/index.ts';
import type { PageTexts } from './page-texts.ts';
import { dayOf, isoDate, monthOf, shortDate } from './event-dates.ts';

export function artistsSection({ artists, artist_bio: bio }: PublicView, texts: PageTexts): Html | null {
  if (artists.length === 0) return textSection(texts.aboutArtists, bio);
  const items = artists.map(
    ({ image, name }) =>
      html`<li>
        <img src="${image ?? '/static/default-artist.svg'}" alt="" width="96" height="96" loading="lazy" />
        <span>${name}</span>
      </li>`,
  );
  return html`<section>
    <h2>${texts.artists}</h2>
    <ul class="artists">${items}</ul>
    ${bio !== '' && html`<h3>${texts.aboutArtists}</h3>${paragraphs(bio)}`}
  </section>`;
}

export const textSection = (title: string, text: string): Html | null =>
  text === ''
    ? null
    : html`<section>
        <h2>${title}</h2>
        ${paragraphs(text)}
      </section>`;

const paragraphs = (text: string): Html[] =>
  text.split(/\n{2,}/).map((paragraph) => html`<p class="plain-text">${paragraph}</p>`);

export function datesSection(dates: readonly OtherDate[], texts: PageTexts): Html | null {
  if (dates.length === 0) return null;
  const items = dates.map((date) => {
    const place = texts.list([date.venue, date.city]);
    return html`<li>
      <a href="/events/${date.seo_url}">
        <span class="day" aria-hidden="true"><span>${monthOf(date, texts.locale)}</span>${dayOf(date, texts.locale)}</span>
        <span class="which">
          <strong>${date.event_name}</strong>
          <span><time datetime="${isoDate(date)}">${shortDate(date, texts.locale)}</time></span>
          <span>${place}</span>
        </span>
      </a>
    </li>`;
  });
  return html`<section id="dates">
    <h2>${texts.moreDates}</h2>
    <ul class="dates">${items}</ul>
  </section>`;
}

export const playlistSection = ({ playlist_url: url }: PublicView, isOver: boolean, texts: PageTexts): Html | null =>
  url === null
    ? null
    : html`<section>
        <h2>${texts.playlist}</h2>
        <p class="actions"><a class="button plain" href="${url}" rel="noopener nofollow">${isOver ? texts.listenAfter : texts.listenBefore}</a></p>
      </section>`;

export function venueSection(event: PublicView, texts: PageTexts): Html {
  const query = encodeURIComponent(placeOf(event));
  return html`<section>
    <h2>${texts.venue}</h2>
    <p><strong>${event.venue}</strong><br />${addressOf(event)}</p>
    <div class="map">
      ${behindMap(event)}
      <iframe
        title="${texts.mapOf(event.venue)}"
        src="https://www.google.com/maps?q=${query}&output=embed"
        loading="lazy"
        referrerpolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups"
      ></iframe>
    </div>
    <p class="no-map">${texts.noMap}</p>
    <p class="actions">
      <a class="button plain" href="${mapUrl(event)}" rel="noopener">${texts.googleMaps}</a>
      <a class="button plain" href="https://www.openstreetmap.org/search?query=${query}" rel="noopener">${texts.openStreetMap}</a>
    </p>
  </section>`;
}

/**
 * Renders the address behind the map, where it shows if the map does not load, because a failed frame fires no event.
 * Screen readers skip it, because the page contains the address elsewhere.
 */
function behindMap(event: PublicView): Html {
  return html`<div class="behind" aria-hidden="true">
    ${pin(40)}
    <p><strong>${event.venue}</strong><br />${addressOf(event)}</p>
  </div>`;
}

export const pin = (side: number): Html =>
  html`<svg viewBox="0 0 24 24" width="${side}" height="${side}" aria-hidden="true"><path d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Zm0 9.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5Z" /></svg>`;

export const calendar: Html = html`<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M7 2v2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2h-2V2h-2v2H9V2H7Zm12 8v10H5V10h14Z" /></svg>`;
