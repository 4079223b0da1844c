/** Returns whether the client already has this version. Ignores the weak mark, which a compressing proxy adds. */
export function isKnown(tags: string | undefined, etag: string): boolean {
  return tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
