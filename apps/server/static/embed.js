// Shows an event or its poll on another site: <script async src="…/embed.js" data-event="…" data-show="card"></script>
(() => {
  const script = document.currentScript;
  const { event: address, show, theme, title } = script.dataset;
  if (!address) return;
  const house = new URL(script.src).origin;
  const name = encodeURIComponent(address);
  const answerTimeoutMs = 5_000;
  const maxHeightPx = 4_000;

  const frame = document.createElement('iframe');
  frame.src = `${house}/embed/events/${name}${show === 'poll' ? '/poll' : ''}${theme ? `?theme=${encodeURIComponent(theme)}` : ''}`;
  frame.title = title || address;
  frame.loading = 'lazy';
  // The frame is of another origin, so it cannot reach this page. It may only open links in tabs of their own.
  frame.sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    maxWidth: '720px',
    height: '240px',
    border: '0',
    borderRadius: '16px',
  });

  let hasAnswered = false;
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== house || source !== frame.contentWindow || !Number.isFinite(data?.backlineHeight)) return;
    hasAnswered = true;
    frame.style.height = `${Math.min(Math.max(data.backlineHeight, 0), maxHeightPx)}px`;
  });

  // A frame that is refused or blocked loads, too, but never answers. Visitors then get a plain link.
  frame.addEventListener('load', () => {
    setTimeout(() => {
      if (hasAnswered || !frame.isConnected) return;
      const link = document.createElement('a');
      link.href = `${house}/events/${name}`;
      link.textContent = title || link.href;
      frame.replaceWith(link);
    }, answerTimeoutMs);
  });

  script.after(frame);
})();
