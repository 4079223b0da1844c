interface Chunk {
  fileName: string;
  /** The names of those that a browser loads with it. */
  imports: readonly string[];
}

/** The names of the scripts that a browser loads for those named: they themselves, then all that they import. */
export function loadedWith(chunks: readonly Chunk[], names: Iterable<string>): Set<string> {
  const loaded = new Set(names);
  // A set is walked to its end, also where that moves away.
  for (const name of loaded)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) loaded.add(imported);
  return loaded;
}
