import { localStore } from '@backline/page/browser-storage';

/**
 * Separates the fan app's keys from those of the console, whose session in the same browser lasts until a fan signs in.
 */
export const prefix = 'fan.';

export const fanStore = {
  getItem: (key: string) => localStore.getItem(prefix + key),
  setItem: (key: string, value: string) => localStore.setItem(prefix + key, value),
  removeItem: (key: string) => localStore.removeItem(prefix + key),
};

/** Stores a text; '' removes the key. Returns false if the storage is full, in which case the old value is lost. */
export function tryToStore(key: string, text: string): boolean {
  try {
    if (text === '') fanStore.removeItem(key);
    else fanStore.setItem(key, text);
    return true;
  } catch {
    fanStore.removeItem(key);
    return false;
  }
}
