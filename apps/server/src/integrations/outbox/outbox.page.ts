import { html, type Html } from '../../platform/html/html.ts';
import type { Sent } from '../../platform/ports/outbox.port.ts';

export function outboxPage(messages: readonly Sent[]): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Outbox</title>
      </head>
      <body>
        <h1>Outbox</h1>
        <p>These mails and texts were not sent. Reload the page for newer ones.</p>
        ${messages.length === 0 && html`<p>No messages yet: sign in, and the link or code appears here.</p>`}
        ${messages.map(article)}
      </body>
    </html>`.text;
}

const article = ({ to, subject, text }: Sent): Html =>
  html`<hr />
    <h2>${to}${subject ? `: ${subject}` : null}</h2>
    ${text.split('\n').map((line) => html`<p>${linked(line)}</p>`)}`;

const linked = (line: string): Html =>
  /^https?:\/\/\S+$/.test(line) ? html`<a href="${line}">${line}</a>` : html`${line}`;
