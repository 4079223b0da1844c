/** A storage that never throws. A value that the browser cannot store lasts as long as the page. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/**
 * Guards against errors: access throws a SecurityError if storage is blocked, and a write throws a QuotaExceededError
 * if it is full.
 */
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
      // Removes the stored value, because it is stale if the new value could not be stored.
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

/** Returns true if the browser stores nothing for this site, and so blocks cookies and any sign-in. */
export function isStorageBlocked(): boolean {
  if (!navigator.cookieEnabled) return true;
  try {
    return globalThis.localStorage === null;
  } catch {
    return true;
  }
}
