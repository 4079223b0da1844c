/** A pattern for LIKE and ILIKE that finds `text` anywhere, its wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${escape(text)}%`;
}

/** A pattern for LIKE and ILIKE that finds what begins with `text`, its wildcards taken literally. */
export function prefixPattern(text: string): string {
  return `${escape(text)}%`;
}

function escape(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
