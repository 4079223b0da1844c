import { Fragment } from 'react';

/** Breaks before an `@` and after dots and slashes rather than inside a word. */
export function Breakable({ children }: { children: string }) {
  return (
    <span>
      {children.split(/(?=@)|(?<=[./_])(?=\p{L})/u).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
