import { Fragment } from 'react';

/** Breaks before an `@`, after dots and slashes, and in an IPv6 address after its colons, rather than inside a word. */
export function Breakable({ children }: { children: string }) {
  return (
    <span>
      {children.split(/(?=@)|(?<=[./_])(?=\p{L})|(?<=[\da-f]{4}:)(?=[\da-f])/u).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
