import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// What jsdom, which lays nothing out, lacks of a browser and Ant Design asks for.
class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// No page of a test has a server behind it.
class SilentWebSocket extends EventTarget {
  readonly readyState = 0;
  close(): void {}
}
// Not a stub of `vi`: a test that takes back its own stubs would take this one with them.
Object.assign(globalThis, { WebSocket: SilentWebSocket });

globalThis.ResizeObserver ??= SilentResizeObserver;
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: false });
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scroll ??= () => undefined;

// jsdom draws its frames by an interval of Node's, which it begins with the first frame that is asked for and ends with the last.
// One that began on a test's fake clock would stop for ever with that clock, in every later file of the process: no menu would
// take the focus, and no field follow another. So one frame is always asked for, and the interval is Node's own.
const nextFrame = requestAnimationFrame;
let frame = nextFrame(function again() {
  frame = nextFrame(again);
});
afterAll(() => cancelAnimationFrame(frame));

// A whole page takes seconds to appear where other suites keep both cores busy.
configure({ asyncUtilTimeout: 15_000 });

// Nothing of a page may still be at work when its test is done.
afterEach(cleanup);
