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
/** Becomes up to a minute, because each visitor waits up to a quarter longer. */
const maxPauseSeconds = 48;

let isSeen = false;
let isPlanned = false;
let pauseFactor = 1;

const shownPoll = () => document.querySelector('[data-poll]');

/** Tells visitors, also those who hear the page, that the votes may be old, or that there is no poll any more. */
function showState(state) {
  const status = document.querySelector('[data-lost]');
  const text = status.dataset[state] ?? '';
  if (status.textContent !== text) status.textContent = text;
}

async function refresh() {
  try {
    const answer = await fetch(location.href, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) });
    if (await isGone(answer)) {
      shownPoll().hidden = true;
      showState('gone');
      return;
    }
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-poll]');
    const poll = shownPoll();
    if (next !== null && next.outerHTML !== poll.outerHTML) poll.replaceWith(document.adoptNode(next));
    pauseFactor = 1;
    showState('current');
  } catch {
    showState('lost');
    pauseFactor = Math.min(pauseFactor * 2, maxPauseFactor);
  }
}

/** Returns whether the server itself answers 404. Throws for the 404 of a proxy whose server is down. */
const isGone = async (answer) => answer.status === 404 && (await answer.json()).code === 'not_found';

function plan() {
  const seconds = Number(shownPoll()?.dataset.refresh ?? 0);
  if (isPlanned || !isSeen || document.hidden || seconds === 0 || performance.now() > maxWatchedMs) return;
  isPlanned = true;
  // Spreads the visitors of a page that all opened it at once.
  const pauseMs = Math.min(seconds * pauseFactor, maxPauseSeconds) * 1_000 * (1 + Math.random() / 4);
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
