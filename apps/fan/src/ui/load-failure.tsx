import { failureText } from '../lib/failure-text.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  error: unknown;
  message?: string;
  look?: 'primary' | 'quiet';
  isFetching: boolean;
  refetch: () => unknown;
}

export function LoadFailure({ error, message = failureText(error), look, isFetching, refetch }: LoadFailureProps) {
  return (
    <>
      <Notice kind="error">{message}</Notice>
      <Button look={look} isBusy={isFetching} onClick={() => void refetch()}>
        {generalTexts.fan.app.retry}
      </Button>
    </>
  );
}
