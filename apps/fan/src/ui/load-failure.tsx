import { failureText } from '../lib/failure-text.ts';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  error: unknown;
  /** The server's words, or that there is no network, unless a page says more of it. */
  told?: string;
  look?: 'primary' | 'quiet';
  isFetching: boolean;
  refetch: () => unknown;
}

/** Why nothing could be loaded, and the way to ask again. */
export function LoadFailure({ error, told = failureText(error), look, isFetching, refetch }: LoadFailureProps) {
  return (
    <>
      <Notice kind="error">{told}</Notice>
      <Button look={look} isBusy={isFetching} onClick={() => void refetch()}>
        {texts.app.retry}
      </Button>
    </>
  );
}
