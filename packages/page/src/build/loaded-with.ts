interface Chunk {
  fileName: string;
  /** File names of the chunks that a browser loads with this chunk. */
  imports: readonly string[];
}

/** Returns the named scripts and all that they import, directly or indirectly. */
export function loadedWith(chunks: readonly Chunk[], names: Iterable<string>): Set<string> {
  const loaded = new Set(names);
  // The loop also visits names that it adds, because a Set iterates over new values.
  for (const name of loaded)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) loaded.add(imported);
  return loaded;
}
