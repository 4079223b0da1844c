/**
 * Creates a watch on `fanStore`. It notifies its subscribers of changes in other tabs, and of changes in this tab when
 * `notify` is called.
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
