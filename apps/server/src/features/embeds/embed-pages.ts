import type { FanPoll } from '@backline/contract/fan-polls';
import { defaultBrand } from '@backline/contract/shown-brand';
import { shownZone } from '@backline/contract/time-zones';
import { html, Html } from '../../platform/html/html.ts';
import type { PublicView } from '../events/index.ts';
import type { PollView } from '../polls/index.ts';
import { defaultPoster, isEventOver, isoDate, isUpright, longDate, shortDate } from '../public-events/index.ts';
import type { EmbedTexts } from './embed-texts.ts';
import { embedStyles } from './embed.styles.ts';

export type Theme = 'light' | 'dark' | null;

interface EmbedContext {
  publicUrl: string;
  texts: EmbedTexts;
  /** Null follows the visitor's system. */
  theme: Theme;
  scriptVersion: string;
  now: number;
}

export interface EmbedMarkup {
  markup: string;
  /** Text of the style element, whose hash the policy of the page contains. */
  styles: string;
}

export function cardPage(event: PublicView, context: EmbedContext): EmbedMarkup {
  const { texts, now } = context;
  const isOver = isEventOver(event, now);
  const entry = event.is_paid ? texts.ticketsNeeded : texts.freeEntry;
  return page(
    event,
    context,
    html`<main ${isPosterBeside(event) && html`class="beside"`}>
      ${posterOf(event, texts)}
      <div class="words">
        ${event.brand.name !== defaultBrand.name && html`<p class="soft">${texts.by(event.brand.name)}</p>`}
        <h1>${event.event_name}</h1>
        ${event.event_dttm > 0 && html`<p class="strong"><time datetime="${isoDate(event)}">${longDate(event, texts.locale)}</time></p>`}
        <p>${texts.list([event.venue, event.city])}</p>
        ${event.artists.length > 0 && html`<p class="soft">${texts.list(event.artists.map(({ name }) => name))}</p>`}
        <p class="strong">${isOver ? texts.over : entry}</p>
        ${eventLink(event, context, texts.toEvent)}
      </div>
    </main>`,
  );
}

/**
 * Returns whether the poster stands beside the words where there is room. A wide poster stands above them, since the
 * narrow column would cut its sides off.
 */
export const isPosterBeside = (event: PublicView): boolean => event.poster === null || isUpright(event);

/** Seconds between two looks for changes. Zero stops them. */
const refreshSeconds = { open: 10, waiting: 30, over: 0 };

export function pollPage(event: PublicView, view: PollView, context: EmbedContext): EmbedMarkup {
  const { texts, now } = context;
  const { poll, next_start_time: next } = view;
  const isOpen = poll !== null && !poll.completed;
  const isOver = isEventOver(event, now);
  const refresh = isOpen ? refreshSeconds.open : isOver ? refreshSeconds.over : refreshSeconds.waiting;
  const { timezone } = event;
  const at = (moment: number) =>
    `${shortDate({ event_dttm: moment, timezone }, texts.locale)} ${shownZone(timezone, moment)}`;
  return page(
    event,
    context,
    html`<main class="words">
      <p class="soft">${event.event_name}</p>
      <div data-poll data-refresh="${refresh}">
        ${poll === null ? html`<h1>${texts.poll.none}</h1>` : pollOf(poll, { texts, isEnded: now > poll.end_time, at })}
        ${!isOpen && next !== null && html`<p>${texts.poll.next(at(next))}</p>`}
      </div>
      <p class="soft" role="status" data-lost="${texts.reconnecting}" data-gone="${texts.gone}"></p>
      ${eventLink(event, context, isOver ? texts.toEvent : texts.takePart)}
    </main>`,
  );
}

interface PollContext {
  texts: EmbedTexts;
  isEnded: boolean;
  at(moment: number): string;
}

function pollOf(poll: FanPoll, { texts, isEnded, at }: PollContext): Html {
  const total = poll.options.reduce((sum, { result }) => sum + (result?.vote_count ?? 0), 0);
  const state = poll.completed
    ? texts.poll.completed
    : isEnded
      ? texts.poll.counting
      : texts.poll.openUntil(at(poll.end_time));
  const hint = poll.results === 'after_vote' ? texts.poll.voteToSee : texts.resultLater;
  const isHidden = !poll.completed && !isEnded && poll.results !== 'live';
  return html`<h1>${poll.question}</h1>
    <ul class="options">${poll.options.map((option) => optionOf(option, total, texts))}</ul>
    <p class="soft">${state}</p>
    ${isHidden && html`<p class="soft">${hint}</p>`}`;
}

function optionOf({ option, result }: FanPoll['options'][number], total: number, texts: EmbedTexts): Html {
  if (result === null) return html`<li><b>${option}</b></li>`;
  const percent = total === 0 ? 0 : Math.round((result.vote_count / total) * 100);
  const mark = result.is_correct ? texts.poll.right : result.wins ? texts.poll.wins : null;
  return html`<li ${result.wins && html`class="wins"`}>
    <span><b>${option}${mark !== null && ` · ${mark}`}</b> ${texts.poll.result(result.vote_count, percent)}</span>
    <progress max="100" value="${percent}" aria-hidden="true"></progress>
  </li>`;
}

/** Opens the public page in a tab of its own, because a frame of another site has no session of the fan. */
const eventLink = ({ seo_url: address }: PublicView, { publicUrl }: EmbedContext, text: string): Html =>
  html`<p><a class="button" href="${publicUrl}/events/${address}" target="_blank" rel="noopener">${text}</a></p>`;

function posterOf(event: PublicView, texts: EmbedTexts): Html {
  const { poster, event_name: name } = event;
  const sizes = isPosterBeside(event) ? '(min-width: 440px) 36vw, 100vw' : '100vw';
  const { width, height } = poster ?? defaultPoster;
  const sources = poster?.variants.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ') ?? '';
  return html`<picture class="poster">
    ${sources !== '' && html`<source type="image/webp" srcset="${sources}" sizes="${sizes}" />`}
    <img
      src="${poster?.jpegUrl ?? poster?.url ?? defaultPoster.path}"
      alt="${texts.posterOf(name)}"
      ${width !== null && height !== null && html`width="${width}" height="${height}"`}
    />
  </picture>`;
}

function page(event: PublicView, { texts, theme, scriptVersion }: EmbedContext, body: Html): EmbedMarkup {
  const { colour } = event.brand;
  const styles = colour === defaultBrand.colour ? embedStyles : `${embedStyles}:root { --accent: ${colour}; }`;
  const { text: markup } = html`<!doctype html>
    <html lang="${texts.language}" dir="${texts.direction}" ${theme !== null && html`data-theme="${theme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${event.event_name}</title>
        ${new Html(`<style>${styles}</style>`)}
      </head>
      <body>
        ${body}
        <script type="module" src="/static/embed-frame.js?${scriptVersion}"></script>
      </body>
    </html>`;
  return { markup, styles };
}
