import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// Browser features that Ant Design needs and jsdom lacks.
class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class SilentWebSocket extends EventTarget {
  readonly readyState = 0;
  close(): void {}
}
// Assigned directly, because a stub would be removed when a test calls `vi.unstubAllGlobals`.
Object.assign(globalThis, { WebSocket: SilentWebSocket });

globalThis.ResizeObserver ??= SilentResizeObserver;
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: false });
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scroll ??= () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('input, button')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// jsdom runs frames by a Node interval. If the interval started on a fake clock, it would stop for ever in all later
// files of the process. One pending frame therefore keeps it on the real clock.
const nextFrame = requestAnimationFrame;
let frame = nextFrame(function again() {
  frame = nextFrame(again);
});
afterAll(() => cancelAnimationFrame(frame));

// A whole page takes seconds to appear on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  // Otherwise the draft of one test would be offered in the next one.
  for (const key of Object.keys(localStorage)) if (key.startsWith('form-draft.')) localStorage.removeItem(key);
});
