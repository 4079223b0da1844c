import { config } from 'zod';

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

export const cspNonce = meta?.nonce ?? '';

/** Adapts libraries to a CSP without `unsafe-eval` and `unsafe-inline`. Must run before they load. */
export function obeyContentSecurityPolicy(): void {
  config({ jitless: true });
  // Ant Design's ConfigProvider passes on the nonce, but its scroll lock and scrollbar probe create style elements
  // without it.
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = cspNonce;
    return element;
  };
}
