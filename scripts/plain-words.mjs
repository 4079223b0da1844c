// Checks the rules of docs/style.md that a machine can check.

/** Matches doc comments that begin with a fragment instead of a sentence. */
const refusedOpenings = /\/\*\*\s*(?:\*\s+)?(Of|Who|Whoever|Whose|Beside|Behind) [^\n]*/g;
const refusedSqlOpening = /^ *-- (Of|Who|Whoever|Whose|Beside|Behind) /;
const isSqlComment = (line = '') => /^ *--/.test(line);
const maxSqlCommentCharacters = 120;
const maxParagraphWords = 80;
export const maxReadmeLines = 130;

/** Returns the first lines of the doc comments that begin with a refused word. */
export function refusedComments(source) {
  return Array.from(source.matchAll(refusedOpenings), ([line]) => line.replaceAll(/\s+/g, ' '));
}

/** Returns the lines of comments that are too long, or begin a comment with a refused word. */
export function refusedSqlComments(sql) {
  return sql.split('\n').filter((line, index, lines) => {
    if (!isSqlComment(line)) return false;
    const isOpening = !isSqlComment(lines[index - 1]);
    return line.length > maxSqlCommentCharacters || (isOpening && refusedSqlOpening.test(line));
  });
}

/** Returns the names of the tables that have no comment above them. */
export function tablesWithoutComment(sql) {
  return sql.split('\n').flatMap((line, index, lines) => {
    const name = /^create (?:unlogged )?table (\w+)/.exec(line)?.[1];
    return name === undefined || isSqlComment(lines[index - 1]) ? [] : [name];
  });
}

const isHeading = (line) => /^#{1,6} /.test(line);
const isTableRow = (line) => /^\s*\|/.test(line);
const isListItem = (line) => /^\s*([-*+]|\d+\.) /.test(line);
const wordsIn = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Returns the paragraphs without code and tables. Each list item is a paragraph, together with its indented lines. */
function paragraphsOf(markdown) {
  const paragraphs = [];
  let current = null;
  for (const line of markdown.replaceAll(/^ *```.*?^ *```/gms, '').split('\n')) {
    if (line.trim() === '' || isHeading(line) || isTableRow(line)) {
      current = null;
    } else if (current === null || isListItem(line)) {
      current = { lines: [line.trim()] };
      paragraphs.push(current);
    } else {
      current.lines.push(line.trim());
    }
  }
  return paragraphs.map(({ lines }) => lines.join(' '));
}

/** Returns the word count and the beginning of each paragraph over 80 words. */
export function longParagraphs(markdown) {
  return paragraphsOf(markdown)
    .map((text) => ({ text, words: wordsIn(withoutTargets(text)) }))
    .filter(({ words }) => words > maxParagraphWords)
    .map(({ text, words }) => `${words} words: ${text.slice(0, 60)}`);
}

/** Removes the targets of links, because readers do not see them. */
const withoutTargets = (text) => text.replaceAll(/\]\([^)]*\)/g, ']');

export const isReadmeTooLong = (markdown) => markdown.trimEnd().split('\n').length > maxReadmeLines;
