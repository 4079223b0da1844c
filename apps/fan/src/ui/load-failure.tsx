import { failureText } from '../lib/failure-text.ts';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  error: unknown;
  told?: string;
  look?: 'primary' | 'quiet';
  isFetching: boolean;
  refetch: () => unknown;
}

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
