import { config } from 'zod';

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** What the page's policy wants on each inline style. */
export const cspNonce = meta?.nonce ?? '';

/** Fits the libraries to a policy without `unsafe-eval` and `unsafe-inline`. Before any of them is loaded. */
export function obeyContentSecurityPolicy(): void {
  config({ jitless: true });
  // Ant Design takes the nonce from its ConfigProvider, but the scroll lock and the scrollbar probe that it brings
  // write their styles without one.
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = cspNonce;
    return element;
  };
}
