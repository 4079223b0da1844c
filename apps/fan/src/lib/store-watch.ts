/**
 * Returns a store watch that notifies its subscribers of changes of `fanStore` in this tab (by `tell`) and in other
 * tabs.
 */
export function storeWatch() {
  const listeners = new Set<() => void>();
  return {
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    notify(this: void): void {
      for (const listener of listeners) listener();
    },
  };
}
