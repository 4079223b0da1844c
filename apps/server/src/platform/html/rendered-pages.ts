/** Renders each view once per key, for as long as the view is kept. The key holds all else that the page depends on. */
export class RenderedPages<View extends object, Page> {
  readonly #pages = new WeakMap<View, Map<string, Page>>();

  get(view: View, key: string, render: () => Page): Page {
    const ofView = this.#pages.get(view) ?? new Map<string, Page>();
    this.#pages.set(view, ofView);
    const known = ofView.get(key);
    if (known !== undefined) return known;
    const page = render();
    ofView.set(key, page);
    return page;
  }
}
