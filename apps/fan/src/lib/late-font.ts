/** Loads the page's font after the first page, with which it would compete for a slow network. */
export function loadFont(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
  if (link === null) return;
  const enable = () => (link.disabled = false);
  if (navigator.serviceWorker?.controller) enable();
  else whenLoaded(() => whenIdle(enable));
}

function whenLoaded(go: () => void): void {
  if (document.readyState === 'complete') go();
  else window.addEventListener('load', go, { once: true });
}

/** Safari lacks requestIdleCallback. */
function whenIdle(go: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(go);
  else setTimeout(go, 200);
}
