import { localStore, sessionStore, type BrowserStorage } from '@backline/page/browser-storage';

/** As long as a texted code works. */
const lasts = 5 * 60_000;

/** For whom a texted code is awaited, also after the page was closed or loaded anew; null where for nobody. */
function askedCode(key: string, store: BrowserStorage) {
  return {
    read(): string | null {
      try {
        const { of, at } = JSON.parse(store.getItem(key) ?? '');
        const age = Date.now() - Number(at);
        return age >= 0 && age < lasts ? String(of) : null;
      } catch {
        return null;
      }
    },
    keep: (of: string) => store.setItem(key, JSON.stringify({ of, at: Date.now() })),
    forget: () => store.removeItem(key),
  };
}

/** By the number. */
export const askedNumber = askedCode('fan.asked', localStore);

/** By the id of the fan who is about to leave: in this tab alone, whoever signs in on this phone meanwhile. */
export const askedLeaver = askedCode('fan.leaving', sessionStore);
