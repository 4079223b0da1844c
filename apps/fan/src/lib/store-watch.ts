/** Notifies subscribers of `fanStore` about changes in this tab (`notify`) and in others. */
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
