/* When the server is away, a friendly page instead of the browser's own. Everything else goes its usual way. */
const AWAY = ["/away.en.html", "/away.de.html", "/brow.svg"];
const SHELF = "grumbletop-away-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(AWAY)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") {
    if (new URL(event.request.url).pathname === "/brow.svg") event.respondWith(fetch(event.request).catch(() => caches.match("/brow.svg")));
    return;
  }
  const page = navigator.language.startsWith("de") ? "/away.de.html" : "/away.en.html";
  event.respondWith(fetch(event.request).catch(() => caches.match(page)));
});

/* A note that it is somebody's turn leads to their table. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(([page]) => page?.focus()));
});
