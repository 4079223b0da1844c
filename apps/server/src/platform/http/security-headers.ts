import type { Config } from '../config/config.ts';

/** Sent with every answer. Pages add their own Content-Security-Policy with a nonce. */
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

/** For a page of the product: its own scripts, inline styles that `styles` allows by nonce or hash, images of the store, map frames. */
export function pagePolicy(config: Config, styles: string): string {
  return policyOf(config, { styles: [styles], frames: ['https://www.google.com'] });
}

/** Of Stripe's embedded checkout: https://docs.stripe.com/security/guide#content-security-policy */
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

/** For the page of the payment alone: it frames the form of the provider in use, and no map. */
export function checkoutPolicy(config: Config, styles: string, provider: 'sandbox' | 'stripe'): string {
  if (provider === 'stripe') return policyOf(config, { styles: [styles], frames: [] }, stripeHosts);
  return policyOf(config, { styles: [styles], frames: [`'self'`] });
}

/** For the fans' app, which frames nothing and has no style inside of its page. */
export function fanPagePolicy(config: Config): string {
  return policyOf(config, { styles: [], frames: [] });
}

/** For its service worker, which fetches the app's own files, and the pictures that its pages show. */
export const fanWorkerPolicy = (config: Config): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    ['connect-src', `'self'`, ...storeOf(config)].join(' '),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');

/** Where pictures lie outside of this server. */
const storeOf = ({ s3 }: Config) => (s3 === undefined ? [] : [new URL(s3.publicUrl).origin]);

function policyOf(
  config: Config,
  { styles, frames }: { styles: string[]; frames: string[] },
  others = nothingOfOthers,
): string {
  const store = storeOf(config);
  const upload = config.s3 === undefined ? [] : [config.s3.uploadOrigin];
  const turnstile = config.botCheck.kind === 'turnstile' ? ['https://challenges.cloudflare.com'] : [];
  const framed = [...frames, ...others.frames, ...turnstile];
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...others.scripts, ...turnstile].join(' '),
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

/**
 * For the script among the assets of a build that reads QR codes at the door. A worker obeys the policy that it is served with, not its
 * page's: so WebAssembly runs in this one, which may load and call nothing, and nowhere else.
 */
export function allowCodeReader(reply: { header(name: string, value: string): unknown }, path: string): void {
  if (codeReader.test(path)) reply.header('content-security-policy', codeReaderPolicy);
}
