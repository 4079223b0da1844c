import { localStore, sessionStore, type BrowserStorage } from '@backline/page/browser-storage';

const lasts = 5 * 60_000;

/**
 * Stores who is waiting for a code by text message, so that it survives a reload. `read` returns null if nobody is
 * waiting.
 */
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

export const askedNumber = askedCode('fan.asked', localStore);

/**
 * Holds the id of a fan who is deleting their account. Limited to this tab, because somebody else may sign in on this
 * phone.
 */
export const askedLeaver = askedCode('fan.leaving', sessionStore);
