import type { Config } from '../config/config.ts';

export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    ...(config.isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Frames the product's own embeds as a preview. No other page of the product lets itself be framed. */
export function consolePolicy(config: Config, styles: string, scripts: string[]): string {
  return policyOf(config, { scripts, styles: [styles], frames: [`'self'`] });
}

export function pagePolicy(config: Config, styles: string): string {
  return policyOf(config, { scripts: [], styles: [styles], frames: ['https://www.google.com'] });
}

/** Hosts that Stripe.js needs: https://docs.stripe.com/security/guide#content-security-policy */
const stripeHosts = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  connections: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  images: ['https://*.stripe.com'],
};
const nothingOfOthers: typeof stripeHosts = { scripts: [], frames: [], connections: [], images: [] };

export function checkoutPolicy(
  config: Config,
  { styles, scripts, provider }: { styles: string; scripts: string[]; provider: 'sandbox' | 'stripe' },
): string {
  if (provider === 'stripe') return policyOf(config, { scripts, styles: [styles], frames: [] }, stripeHosts);
  return policyOf(config, { scripts, styles: [styles], frames: [`'self'`] });
}

/** Lets the provider's frames open wallets: https://docs.stripe.com/elements/express-checkout-element */
export function checkoutHeaders(provider: 'sandbox' | 'stripe'): Record<string, string> {
  if (provider === 'sandbox') return {};
  const wallets = ['self', ...stripeHosts.frames.map((host) => `"${host}"`)].join(' ');
  return {
    'permissions-policy': `camera=(self), geolocation=(), microphone=(), payment=(${wallets})`,
    // Some browsers show a wallet in a window, which must be able to answer.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

export function fanPagePolicy(config: Config): string {
  return policyOf(config, { scripts: [], styles: [], frames: [] });
}

/** Lets the listed sites frame a page that loads only its own files. The console frames it for its preview. */
export const embedPolicy = (config: Config, { styles, sites }: { styles: string; sites: readonly string[] }): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src ${styles}`,
    ['img-src', `'self'`, ...storeOf(config)].join(' '),
    `font-src 'self'`,
    `connect-src 'self'`,
    ['frame-ancestors', `'self'`, ...sites].join(' '),
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');

export const fanWorkerPolicy = (config: Config): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    ['connect-src', `'self'`, ...storeOf(config)].join(' '),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');

const storeOf = ({ s3 }: Config) => (s3 === undefined ? [] : [new URL(s3.publicUrl).origin]);

function policyOf(
  config: Config,
  { scripts, styles, frames }: { scripts: string[]; styles: string[]; frames: string[] },
  others = nothingOfOthers,
): string {
  const store = storeOf(config);
  const upload = config.s3 === undefined ? [] : [config.s3.uploadOrigin];
  const turnstile = config.botCheck.kind === 'turnstile' ? ['https://challenges.cloudflare.com'] : [];
  const framed = [...frames, ...others.frames, ...turnstile];
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...scripts, ...others.scripts, ...turnstile].join(' '),
    ['style-src', `'self'`, ...styles].join(' '),
    ['img-src', `'self'`, 'data:', 'blob:', ...store, ...others.images].join(' '),
    ['connect-src', `'self'`, ...store, ...upload, ...others.connections].join(' '),
    `font-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    ['frame-src', ...(framed.length === 0 ? [`'none'`] : framed)].join(' '),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ].join('; ');
}

const codeReader = /\/code-reader\.worker-[^/]+\.js(\.br|\.gz)?$/;
const codeReaderPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/** Allows WebAssembly in the QR reader's worker only. A worker obeys the policy of its own response, not its page's. */
export function allowCodeReader(reply: { header(name: string, value: string): unknown }, path: string): void {
  if (codeReader.test(path)) reply.header('content-security-policy', codeReaderPolicy);
}
