/**
 * Loads the font that the page links, once. The first visit shows its page before that: the font would compete with it for a slow
 * network. Where a worker has kept the font, nobody waits.
 */
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

/** Safari has no idle callbacks. */
function whenIdle(go: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(go);
  else setTimeout(go, 200);
}
