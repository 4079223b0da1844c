// Shows somebody of the staff the push message that they write, as a fan's phone would. It controls no page.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => {
  const { title, body, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true }));
});
self.addEventListener('notificationclick', (event) => event.notification.close());
