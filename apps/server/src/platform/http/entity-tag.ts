/** A proxy that compresses marks the tag as weak. */
export function isKnown(tags: string | undefined, etag: string): boolean {
  return tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
