import { configure } from '@testing-library/dom';
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

// React would note every render in it, for a profiler that nobody has open.
Reflect.deleteProperty(console, 'timeStamp');

// A whole page takes seconds to appear where other suites keep both cores busy.
configure({ asyncUtilTimeout: 15_000 });

// Nothing of a page may still be at work when its test is done. Loaded here, since React looks for what was removed above.
const { cleanup } = await import('@testing-library/react');
afterEach(cleanup);
