import { isStorageBlocked } from './browser-storage.ts';

const words = {
  title: 'This page cannot work here',
  allow:
    'Your browser blocks cookies. Allow cookies for this site in the browser’s settings, and try again. Backline needs them to keep you signed in.',
  inApp:
    'Open this page in your browser. The app that you are in blocks cookies, which Backline needs to keep you signed in.',
  retry: 'Try again',
};

/** Matches in-app browsers, which have no settings for storage. */
const inApp =
  /FBA[NV]|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|Bytedance|Twitter|LinkedInApp|Pinterest|; wv\)/;

/** Shows advice instead of the page if the browser blocks storage. Returns false if the page can start. */
export function explainBlockedStorage(root: Element | null, userAgent: string = navigator.userAgent): boolean {
  if (root === null || !isStorageBlocked()) return false;
  const [main, heading, text, retry] = (['main', 'h1', 'p', 'button'] as const).map((name) =>
    document.createElement(name),
  );
  if (main === undefined || heading === undefined || text === undefined || retry === undefined) return false;
  heading.textContent = words.title;
  text.textContent = inApp.test(userAgent) ? words.inApp : words.allow;
  retry.textContent = words.retry;
  retry.addEventListener('click', () => location.reload());
  // Sets styles by script, which the page's CSP allows, because the app's styles are not loaded yet.
  Object.assign(main.style, {
    maxWidth: '32rem',
    margin: '0 auto',
    padding: '3rem 1.5rem',
    font: '1.0625rem/1.5 system-ui, sans-serif',
  });
  Object.assign(heading.style, { font: 'inherit', fontSize: '1.5rem', fontWeight: '600', margin: '0 0 1rem' });
  Object.assign(text.style, { margin: '0 0 1.5rem' });
  Object.assign(retry.style, { font: 'inherit', minHeight: '44px', padding: '0 1.25rem', cursor: 'pointer' });
  main.setAttribute('role', 'alert');
  main.append(heading, text, retry);
  root.replaceChildren(main);
  return true;
}
