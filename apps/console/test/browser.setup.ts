import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
vi.stubGlobal('WebSocket', SilentWebSocket);

globalThis.ResizeObserver ??= SilentResizeObserver;
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: false });
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scroll ??= () => undefined;

// A whole page takes seconds to appear where other suites keep both cores busy.
configure({ asyncUtilTimeout: 15_000 });

// Nothing of a page may still be at work when its test is done.
afterEach(cleanup);
