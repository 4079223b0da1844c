import { Fragment } from 'react';

/**
 * An address, or a text that may hold one: a line breaks before its `@` and behind its dots and slashes, sooner than in
 * the middle of a word.
 */
export function Breakable({ children }: { children: string }) {
  return (
    <span>
      {children.split(/(?=@)|(?<=[./_])(?=\p{L})/u).map((part, place) => (
        // Parts have no name but their place.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
