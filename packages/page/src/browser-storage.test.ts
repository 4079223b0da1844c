import { afterEach, expect, test, vi } from 'vitest';
import { isStorageBlocked, localStore } from './browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

function storage({ isFull = false } = {}): Storage {
  const kept = new Map<string, string>();
  const own = { getItem: (key: string) => kept.get(key) ?? null };
  return Object.assign(Object.create(own), {
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, value: string) {
      if (isFull && value !== 'old') throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
}

const block = () =>
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      },
    ),
  );

test('keeps a value in memory when the storage is full, and never returns the older value', () => {
  vi.stubGlobal('localStorage', storage({ isFull: true }));
  localStore.setItem('a', 'old');
  localStore.setItem('a', 'new');
  expect(localStore.getItem('a')).toBe('new');
  expect(localStore.keys()).toContain('a');
  localStore.removeItem('a');
  expect(localStore.getItem('a')).toBeNull();
});

test('keeps a value in memory when the browser throws on access', () => {
  block();
  localStore.setItem('b', '1');
  expect(localStore.getItem('b')).toBe('1');
  localStore.removeItem('b');
  expect(localStore.getItem('b')).toBeNull();
});

test('detects blocked storage if cookies are disabled or the storage getter throws', () => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('navigator', { cookieEnabled: true });
  expect(isStorageBlocked()).toBe(false);
  vi.stubGlobal('navigator', { cookieEnabled: false });
  expect(isStorageBlocked()).toBe(true);
  vi.stubGlobal('navigator', { cookieEnabled: true });
  vi.unstubAllGlobals();
  vi.stubGlobal('navigator', { cookieEnabled: true });
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  });
  expect(isStorageBlocked()).toBe(true);
  Reflect.deleteProperty(globalThis, 'localStorage');
});
