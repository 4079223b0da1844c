import { renewPush } from './push-renewal.ts';

/** Put in by the build (see build/service-worker.ts). */
declare const builtShell: Shell;
declare const self: ServiceWorkerGlobalScope;

interface Shell {
  /** Of this build: another one where a single byte of its files is. */
  version: string;
  /** Where the page is fetched. */
  page: string;
  /** The script that the page of this build names, and no other's. */
  entry: string;
  /** Hashed files with which the app and each of its pages start: entry included. */
  files: string[];
}

const shell: Shell = builtShell;
const prefix = 'fan-';
const own = prefix + shell.version;
/** What was shown, until the fan signs out: `src/lib/session.ts` deletes it by this name. */
const shownPictures = 'pictures-shown';
/** Of 2 MB at most each. */
const mostPictures = 40;

/**
 * Takes over at once: all it does is to hand out files whose content is in their names, and those of the version before stay, so
 * that a page of that version, whoever is typing in it, goes on until it turns to the new one by itself.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(fillCache().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Answers of the API and all else are none of its business.
  if (request.method !== 'GET') return;
  if (request.destination === 'image') return event.respondWith(picture(request));
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // What only begins alike is another page.
    if (pathname === '/fan' || pathname.startsWith('/fan/')) event.respondWith(page(request));
  } else if (/^\/(?:fan\/assets|fonts)\//.test(pathname)) event.respondWith(file(request));
});

/** What the first page of all showed before there was a worker. */
self.addEventListener('message', (event) => {
  const addresses = (event.data as string[]).filter((address) => address.startsWith('http'));
  event.waitUntil(Promise.all(addresses.map((address) => picture(new Request(address, { mode: 'no-cors' })))));
});

/** As `PushMessage` of the server writes it, without our origin. */
interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** Of two with one tag the later one alone is shown. */
self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, path, tag } = event.data.json() as Pushed;
  const options = { body, tag, data: path, icon: '/fan/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Browsers replace a push address while no page is open. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event, self.registration.pushManager));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(String(event.notification.data)));
});

/** Where it stands open it comes to the front; a page on which somebody may be typing is left as it is. */
async function openPath(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  await (open?.focus() ?? self.clients.openWindow(path));
}

async function fillCache(): Promise<void> {
  const cache = await caches.open(own);
  await Promise.all(
    shell.files.map(async (url) =>
      cache.put(url, (await caches.match(url, { ignoreVary: true })) ?? (await fetched(url))),
    ),
  );
  // Last: in the midst of an update the server may send the page of another build, whose files are not these.
  const answer = await fetched(shell.page, { cache: 'no-cache' });
  const text = await answer.clone().text();
  if (!text.includes(shell.entry)) throw new Error('The page is of another build');
  await cache.put(shell.page, answer);
}

async function fetched(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  // A page that a proxy led elsewhere may not stand for a navigation.
  if (!answer.ok || answer.redirected) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** All but this version's and the one's before, which pages that stand open may still ask for. */
async function deleteOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function page(request: Request): Promise<Response> {
  return (await caches.match(shell.page, { cacheName: own, ignoreVary: true })) ?? fetch(request);
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** From the network, or from the browser's own store, while either has it. Without both a blank stands in its place, not a broken picture. */
async function picture(request: Request): Promise<Response> {
  // Before the picture is on its way: if its fan signs out meanwhile, it goes into what was deleted, which nobody opens any more.
  const opened = caches.open(shownPictures).catch(() => null);
  try {
    const answer = await fetch(request);
    // Of another origin (an S3 store) nothing is known but that it came.
    if (answer.status === 200 || answer.type === 'opaque') {
      void keepPicture(opened, request, answer.clone()).catch(() => {});
    }
    return answer;
  } catch {
    const kept = await caches.match(request, { cacheName: shownPictures, ignoreVary: true });
    return kept ?? new Response(blank, { headers: { 'content-type': 'image/svg+xml' } });
  }
}

const blank = '<svg xmlns="http://www.w3.org/2000/svg"/>';

async function keepPicture(opened: Promise<Cache | null>, { url }: Request, answer: Response): Promise<void> {
  const cache = await opened;
  if (cache === null) return;
  // One that it has goes behind the others: what is shown again is dropped last.
  await cache.put(url, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -mostPictures).map((old) => cache.delete(old)));
}
