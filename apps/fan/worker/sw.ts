import { renewPush } from './push-renewal.ts';

declare const builtShell: Shell;
declare const self: ServiceWorkerGlobalScope;

interface Shell {
  version: string;
  page: string;
  entry: string;
  files: string[];
}

const shell: Shell = builtShell;
const prefix = 'fan-';
const own = prefix + shell.version;
const shownPictures = 'pictures-shown';
const maxPictures = 40;

self.addEventListener('install', (event) => {
  event.waitUntil(fillCache().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.destination === 'image') return event.respondWith(picture(request));
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === '/fan' || pathname.startsWith('/fan/')) event.respondWith(page(request));
  } else if (/^\/(?:fan\/assets|fonts)\//.test(pathname)) event.respondWith(file(request));
});

self.addEventListener('message', (event) => {
  const addresses = (event.data as string[]).filter((address) => address.startsWith('http'));
  event.waitUntil(Promise.all(addresses.map((address) => picture(new Request(address, { mode: 'no-cors' })))));
});

interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
}

self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, path, tag } = event.data.json() as Pushed;
  const options = { body, tag, data: path, icon: '/fan/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event, self.registration.pushManager));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(String(event.notification.data)));
});

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
  const answer = await fetched(shell.page, { cache: 'no-cache' });
  const text = await answer.clone().text();
  if (!text.includes(shell.entry)) throw new Error('The page is of another build');
  await cache.put(shell.page, answer);
}

async function fetched(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok || answer.redirected) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

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

async function picture(request: Request): Promise<Response> {
  const opened = caches.open(shownPictures).catch(() => null);
  try {
    const answer = await fetch(request);
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
  await cache.put(url, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -maxPictures).map((old) => cache.delete(old)));
}
