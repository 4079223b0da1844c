import * as blockedTexts from '@backline/contract/blocked-storage.texts';

/** Matches in-app browsers, which have no settings for storage. */
const inApp =
  /FBA[NV]|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|Bytedance|Twitter|LinkedInApp|Pinterest|; wv\)/;

/** Shows advice instead of a page whose browser blocks storage (see `isStorageBlocked`). */
export function explainBlockedStorage(root: Element, userAgent: string = navigator.userAgent): void {
  const [main, heading, text, retry] = (['main', 'h1', 'p', 'button'] as const).map((name) =>
    document.createElement(name),
  );
  if (main === undefined || heading === undefined || text === undefined || retry === undefined) return;
  heading.textContent = blockedTexts.title;
  text.textContent = inApp.test(userAgent) ? blockedTexts.inApp : blockedTexts.allow;
  retry.textContent = blockedTexts.retry;
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
}
