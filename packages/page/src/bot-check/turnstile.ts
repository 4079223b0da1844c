import type { Solution } from './proof.ts';

interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
/** Lifetime of a token, set by Cloudflare. */
const tokenLifeMs = 300_000;

let loading: Promise<Turnstile> | null = null;

function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.addEventListener('load', () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error('No check')),
    );
    script.addEventListener('error', () => {
      loading = null;
      script.remove();
      reject(new Error('The check could not be loaded.'));
    });
    document.head.append(script);
  });
  return loading;
}

export async function solveTurnstile(siteKey: string, container: HTMLElement, signal: AbortSignal): Promise<Solution> {
  const turnstile = await loadTurnstile();
  container.replaceChildren();
  return new Promise<Solution>((resolve, reject) => {
    const widget = turnstile.render(container, {
      sitekey: siteKey,
      size: 'flexible',
      theme: 'light',
      callback: (answer: string) => resolve({ answer, expiresAt: Date.now() + tokenLifeMs }),
      'error-callback': () => reject(new Error('The check failed.')),
    });
    signal.addEventListener('abort', () => {
      turnstile.remove(widget);
      reject(signal.reason);
    });
  });
}
