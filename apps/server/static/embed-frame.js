// Tells the page around an embed how tall it is, and keeps a poll current while somebody can see it.
const root = document.documentElement;

if (parent !== window) {
  // The height is no secret, and the sites that may frame this page are in its policy.
  const reportHeight = () =>
    parent.postMessage({ backlineHeight: Math.ceil(root.getBoundingClientRect().height) }, '*');
  new ResizeObserver(reportHeight).observe(root);
  reportHeight();
}

const maxWatchedMs = 6 * 3_600_000;
const timeoutMs = 10_000;
const maxPauseFactor = 4;

let isSeen = false;
let isPlanned = false;
let pauseFactor = 1;

const shownPoll = () => document.querySelector('[data-poll]');

/** Tells visitors, also those who hear the page, that the votes may be old. */
function showConnection(isLost) {
  const status = document.querySelector('[data-lost]');
  const text = isLost ? status.dataset.lost : '';
  if (status.textContent !== text) status.textContent = text;
}

async function refresh() {
  try {
    const answer = await fetch(location.href, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-poll]');
    const poll = shownPoll();
    if (next !== null && next.outerHTML !== poll.outerHTML) poll.replaceWith(document.adoptNode(next));
    pauseFactor = 1;
    showConnection(false);
  } catch {
    showConnection(true);
    pauseFactor = Math.min(pauseFactor * 2, maxPauseFactor);
  }
}

function plan() {
  const seconds = Number(shownPoll()?.dataset.refresh ?? 0);
  if (isPlanned || !isSeen || document.hidden || seconds === 0 || performance.now() > maxWatchedMs) return;
  isPlanned = true;
  // Spreads the visitors of a page that all opened it at once.
  const pauseMs = seconds * 1_000 * pauseFactor * (1 + Math.random() / 4);
  setTimeout(() => void lookAgain(), pauseMs);
}

async function lookAgain() {
  if (isSeen && !document.hidden) await refresh();
  isPlanned = false;
  plan();
}

document.addEventListener('visibilitychange', plan);
new IntersectionObserver((entries) => {
  isSeen = entries.at(-1).isIntersecting;
  plan();
}).observe(document.body);
