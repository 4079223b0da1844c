import { shownZone, zoneOf } from '@backline/contract/time-zones';
import { html, Html } from '../../platform/html/html.ts';
import type { ReceiptHead } from './raffle-receipt.repository.ts';
import { raffleReceiptStyles } from './raffle-receipt.styles.ts';

/** The page's Content-Security-Policy contains the hash of this exact text. */
const styles = new Html(`<style>${raffleReceiptStyles}</style>`);

interface ReceiptAddresses {
  receipt: string;
  check: string;
  draw: string;
}

/** Renders the receipt's static part, without any fan's name. Its script loads and verifies the rest. */
export function raffleReceiptPage(head: ReceiptHead, addresses: ReceiptAddresses): string {
  return page(
    `Receipt of ${head.title}`,
    html`<header>
        <p>Receipt of a raffle</p>
        <h1>${head.title}</h1>
        <p><a href="/events/${head.seo_url}">${head.event_name}</a></p>
        <p>${head.is_completed ? 'Closed.' : `Open until ${endOf(head)}.`}</p>
      </header>
      <main data-receipt="${addresses.receipt}" data-draw="${addresses.draw}">
        <section data-verdict role="status">
          <h2 data-verdict-title>Checking…</h2>
          <p data-verdict-text></p>
          <ul data-reasons></ul>
          <noscript>Your browser checks the draw itself, for which it needs JavaScript.</noscript>
        </section>
        <section data-drawn hidden>
          <h2>Your number</h2>
          <label for="find">An entry number</label>
          <input id="find" data-find autocomplete="off" autocapitalize="characters" spellcheck="false" />
          <p data-found role="status"></p>
        </section>
        <section data-drawn hidden>
          <h2>Winning numbers, in the order of the draw</h2>
          <ol data-winners></ol>
        </section>
        <section>
          <h2>What was published</h2>
          <dl data-facts></dl>
        </section>
        <section data-drawn hidden>
          <h2 id="all-numbers">All numbers in the draw</h2>
          <ol data-numbers tabindex="0" aria-labelledby="all-numbers"></ol>
        </section>
        <section>
          <h2>How this is checked</h2>
          <p>
            A random seed was made with the raffle, and its SHA-256 has been shown here since. Whoever enters gets a random number that nobody
            else can tell is theirs. When the raffle closed, the numbers of those who were still checked in were put in order, and the SHA-256
            of that list was stored; then the seed and the list alone decided who won. Your browser does all of it again with the formula
            that the organiser’s server used.
          </p>
          <p><a href="${addresses.draw}">Read the formula</a></p>
          <p>
            It shows that nobody was picked by hand, and that neither list nor seed were exchanged afterwards. Which person has which number it
            cannot show: of your own, look whether it is in the list.
          </p>
        </section>
      </main>
      <script type="module" src="${addresses.check}"></script>`,
  );
}

export const noReceiptPage: string = page(
  'No receipt',
  html`<main>
    <section>
      <h1>There is no such raffle</h1>
      <p>The link may be old or mistyped.</p>
    </section>
  </main>`,
);

function endOf({ ends_at: endsAt, timezone }: ReceiptHead): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zoneOf(timezone),
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return `${format.format(new Date(endsAt))} ${shownZone(timezone, new Date(endsAt).getTime())}`;
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Backline</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#171226" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styles}
      </head>
      <body>
        ${body}
        <footer>Made with Backline</footer>
      </body>
    </html>`.text;
}
