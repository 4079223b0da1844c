import { afterAll, vi } from 'vitest';

// Files of the fans' app share a process and its page, and libraries stay: a process for each would take twice as long. What a phone
// keeps in its modules and in its browser no other file finds, and nothing that one file listened with hears another.
vi.resetModules();

if (typeof window !== 'undefined') {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  forgetListeners(window, () => true);
  // On the document React and user-event listen too, once for all files.
  forgetListeners(document, (type) => type === 'visibilitychange');
}

function forgetListeners(target, isOurs) {
  const { addEventListener } = target;
  const heard = [];
  target.addEventListener = (type, ...rest) => {
    if (isOurs(type)) heard.push([type, ...rest]);
    addEventListener.call(target, type, ...rest);
  };
  afterAll(() => {
    target.addEventListener = addEventListener;
    for (const each of heard) target.removeEventListener(...each);
  });
}
