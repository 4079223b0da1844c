// Shows an event or its poll on another site: <div><a href="…">…</a><script async src="…/embed.js" data-event="…"></script></div>
(() => {
  const script = document.currentScript;
  const { event: address, show, theme } = script.dataset;
  if (!address) return;
  const { origin: serverOrigin } = new URL(script.src);
  const name = encodeURIComponent(address);
  const pageUrl = `${serverOrigin}/events/${name}`;
  const answerTimeoutMs = 1_000;
  const maxHeightPx = 4_000;

  // Editors may remove the link that the snippet holds for visitors without scripts.
  const before = script.previousElementSibling;
  const link =
    before?.href === pageUrl
      ? before
      : Object.assign(document.createElement('a'), { href: pageUrl, textContent: address });

  const frame = document.createElement('iframe');
  frame.src = `${serverOrigin}/embed/events/${name}${show === 'poll' ? '/poll' : ''}${theme ? `?theme=${encodeURIComponent(theme)}` : ''}`;
  frame.title = link.textContent;
  frame.loading = 'lazy';
  // The frame is of another origin, so it cannot reach this page. It may only open links in tabs of their own.
  frame.sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

  // Visitors see the link until the frame answers, because a refused frame would show the browser's error page.
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'relative', minHeight: '240px', maxWidth: '720px', margin: '16px 0' });
  Object.assign(frame.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', border: '0' });
  Object.assign(frame.style, { borderRadius: '16px', visibility: 'hidden' });

  let hasAnswered = false;
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== serverOrigin || source !== frame.contentWindow || !Number.isFinite(data?.backlineHeight)) return;
    hasAnswered = true;
    link.remove();
    frame.style.visibility = '';
    box.style.minHeight = '';
    box.style.height = `${Math.min(Math.max(data.backlineHeight, 0), maxHeightPx)}px`;
  });

  // A frame that is refused or blocked loads, too, but never answers.
  frame.addEventListener('load', () => {
    setTimeout(() => {
      if (hasAnswered) return;
      frame.remove();
      box.style.minHeight = '';
    }, answerTimeoutMs);
  });

  box.append(link, frame);
  script.after(box);
})();
