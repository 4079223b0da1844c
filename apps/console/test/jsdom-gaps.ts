// What jsdom, which lays nothing out, lacks of a browser and Ant Design asks for.
class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= SilentResizeObserver;
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: false });
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scroll ??= () => undefined;
