/** As much of the Web Storage API as the pages use. It never throws: what the browser does not keep, lasts as long as the page. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/** The browser throws a SecurityError for the mere mention of its storage where the person blocks it, and a QuotaExceededError where it is full. */
function guard(open: () => Storage): BrowserStorage {
  const unsaved = new Map<string, string>();
  const attempt = <T>(run: (storage: Storage) => T, otherwise: T): T => {
    try {
      return run(open());
    } catch {
      return otherwise;
    }
  };
  const removeItem = (key: string) => {
    unsaved.delete(key);
    attempt((storage) => storage.removeItem(key), undefined);
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), null) ?? unsaved.get(key) ?? null,
    setItem(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      // An older value must not come back for one that is not kept.
      if (!isKept) removeItem(key);
      if (isKept) unsaved.delete(key);
      else unsaved.set(key, value);
    },
    removeItem,
    keys: () => [...new Set([...attempt((storage) => Object.keys(storage), []), ...unsaved.keys()])],
  };
}

export const localStore = guard(() => globalThis.localStorage);
export const sessionStore = guard(() => globalThis.sessionStorage);

/** Whether the browser refuses to keep anything for this site: nobody can be signed in then, since its cookies go the same way. */
export function isStorageBlocked(): boolean {
  if (!navigator.cookieEnabled) return true;
  try {
    return globalThis.localStorage === null;
  } catch {
    return true;
  }
}
