import { readFileSync } from 'node:fs';
import { hashSourceOf } from '../../../platform/crypto/text-hash.ts';
import { html, Html } from '../../../platform/html/html.ts';
import { testCards } from './cards.ts';
import { sandboxStyles } from './sandbox-styles.ts';

export interface SandboxPage {
  markup: string;
  policy: string;
}

/** The look of the page around the frame. */
export const looks = ['light', 'dark'] as const;
type Look = (typeof looks)[number];

interface PageParts {
  title: string;
  script: string;
  body: Html;
  directives: readonly string[];
  look?: Look;
}

function page({ title, script: scriptName, body, directives, look = 'light' }: PageParts): SandboxPage {
  const script = readFileSync(new URL(`../../../../static/${scriptName}`, import.meta.url), 'utf8');
  const markup = html`<!doctype html>
    <html lang="en" data-look="${look}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${new Html(`<style>${sandboxStyles}</style>`)}
      </head>
      <body>
        ${body} ${new Html(`<script type="module">${script}</script>`)}
      </body>
    </html>`;
  const policy = [
    "default-src 'none'",
    `script-src ${hashSourceOf(script)}`,
    `style-src ${hashSourceOf(sandboxStyles)}`,
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    ...directives,
  ];
  return { markup: markup.text, policy: policy.join('; ') };
}

const field = (name: string, label: string, attributes: string) => html`
  <p class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" aria-describedby="${name}-error" ${new Html(attributes)} />
    <span id="${name}-error" class="error" data-error="${name}"></span>
  </p>
`;

/** Runs in a frame with an opaque origin, so our pages cannot read the card, and the frame cannot read our cookies. */
export const checkoutPage = (look: Look) =>
  page({
    title: 'Pay by card',
    script: 'sandbox-checkout.js',
    body: html`<main>
      <p class="mark">Test payment: no money moves, and only test cards pay.</p>
      <p data-wait role="status">Loading…</p>
      <section data-order hidden>
        <h1>Order <span data-order-no></span></h1>
        <dl data-lines></dl>
        <p class="total"><span>Total</span> <strong data-total></strong></p>
      </section>
      <section data-offer hidden>
        <button type="button" data-wallet-open class="wide-button">Pay with the test wallet</button>
        <p class="or">or by card</p>
      </section>
      <section data-wallet hidden aria-labelledby="wallet">
        <h2 id="wallet" tabindex="-1">Test wallet</h2>
        <p>Pay <strong data-wallet-total></strong> with the card that ends in 4242?</p>
        <p class="buttons"><button data-wallet-pay>Confirm</button> <button data-wallet-cancel class="plain">Cancel</button></p>
      </section>
      <form data-card hidden novalidate>
        ${field('number', 'Card number', 'inputmode="numeric" autocomplete="cc-number" maxlength="40"')}
        <div class="pair">
          ${field('expiry', 'Month / year', 'inputmode="numeric" autocomplete="cc-exp" placeholder="12/40" maxlength="20"')}
          ${field('cvc', 'Security code', 'inputmode="numeric" autocomplete="cc-csc" maxlength="10"')}
        </div>
        <p class="error" data-refusal role="alert"></p>
        <button data-pay>Pay</button>
      </form>
      <section data-bank hidden aria-labelledby="bank">
        <h2 id="bank" tabindex="-1">Your bank asks: is it you?</h2>
        <p>This is the second step that some cards want.</p>
        <p class="buttons"><button data-approve>Yes, pay</button> <button data-deny class="plain">No, it is not me</button></p>
      </section>
      <p data-end role="status"></p>
      <section data-help hidden aria-labelledby="help">
        <h2 id="help">Test cards</h2>
        <ul class="cards">
          ${testCards.map(
            ({ number, does }) =>
              html`<li><button type="button" class="plain" data-fill="${number}">${number}</button> <span>${does}</span></li>`,
          )}
        </ul>
      </section>
    </main>`,
    directives: ['sandbox allow-scripts allow-forms', "frame-ancestors 'self'", "form-action 'none'"],
    look,
  });

export const onboardingPage = () =>
  page({
    title: 'Set up payouts',
    script: 'sandbox-onboarding.js',
    body: html`<main class="page">
      <p class="mark">Test payments: no money moves. What you type here is kept nowhere.</p>
      <h1>Set up payouts</h1>
      <p data-wait role="status">Loading…</p>
      <form data-setup hidden novalidate>
        ${field('business', 'Name of the business', 'autocomplete="organization" maxlength="200"')}
        ${field('bank', 'Number of a bank account (any digits)', 'inputmode="numeric" autocomplete="off" maxlength="60"')}
        <p class="error" data-refusal role="alert"></p>
        <p class="buttons">
          <button data-finish>Finish</button> <button type="button" class="plain" data-later>Save and finish later</button>
        </p>
      </form>
    </main>`,
    directives: ["frame-ancestors 'none'", "form-action 'none'"],
  });

export const deskPage = () =>
  page({
    title: 'Sandbox payments',
    script: 'sandbox-desk.js',
    body: html`<main class="page wide">
      <h1>Sandbox payments</h1>
      <fieldset data-deliveries>
        <legend>What becomes of the webhooks of the next payments</legend>
        ${[
          ['prompt', 'They arrive at once'],
          ['lost', 'They are lost'],
          ['late', 'They arrive half a minute late'],
          ['doubled', 'They arrive twice'],
          ['out_of_order', 'Of two, the first arrives last'],
        ].map(
          ([value = '', label = '']) =>
            html`<label class="choice"><input type="radio" name="delivery" value="${value}" /> ${label}</label>`,
        )}
      </fieldset>
      <form data-trouble>
        <h2>Trouble with a payment</h2>
        <p>
          <label>Order <input name="order" maxlength="20" autocomplete="off" required /></label>
          <label
            >What happens
            <select name="trouble">
              ${[
                ['dispute_opened', 'Its payer disputes it'],
                ['dispute_won', 'The dispute is won'],
                ['dispute_lost', 'The dispute is lost'],
                ['fraud_warning', 'The bank warns of fraud'],
                ['payout_failed', 'A payout of its account fails'],
                ['account_disabled', 'Its account is disabled'],
                ['account_disconnected', 'Its account is disconnected'],
                ['account_restored', 'Its account is restored'],
              ].map(([value = '', label = '']) => html`<option value="${value}">${label}</option>`)}
            </select></label
          >
          <button type="submit">Play</button>
        </p>
      </form>
      <p data-result role="status"></p>
      <h2>The last events</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="The last events">
        <table>
          <thead>
            <tr>
              <th scope="col">At</th>
              <th scope="col">Event</th>
              <th scope="col">Order</th>
              <th scope="col">Sent as</th>
              <th scope="col">Arrived</th>
              <th scope="col">Again</th>
            </tr>
          </thead>
          <tbody data-events></tbody>
        </table>
      </div>
    </main>`,
    directives: ["frame-ancestors 'none'", "form-action 'none'"],
  });
