/** Of what all tabs of a phone keep in `fanStore`: whoever watches hears `tell`, and of whatever another tab keeps. */
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
    tell(this: void): void {
      for (const listener of listeners) listener();
    },
  };
}
