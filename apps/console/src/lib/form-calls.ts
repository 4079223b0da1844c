import type { Input, Operation, Output } from '@backline/contract/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** What a form is filled from, as it stands when the form opens: never an older copy, and never changed under the person's hands. */
export function useForForm<Row>(queryKey: readonly unknown[], load: (signal: AbortSignal) => Promise<Row>) {
  return useQuery({ queryKey, queryFn: ({ signal }) => load(signal), gcTime: 0, staleTime: 'static' });
}

export interface Submission<Body> {
  input: Body;
  /** Of `useAttemptKey`: sent again after a failure, it does nothing twice. */
  idempotencyKey: string;
}

interface Effects {
  onSuccess?: () => unknown;
  /** Also after a failure: what was refused is not what it was. */
  onSettled?: () => unknown;
}

export function useSubmit<Op extends Operation>(operation: Op, effects: Effects) {
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Submission<Input<Op>>): Promise<Output<Op>> =>
      api.call(operation, input, { idempotencyKey }),
    ...effects,
  });
}

interface Submitting<Body> {
  mutateAsync: (submission: Submission<Body>) => Promise<{ message: string }>;
}

/** How a `RecordForm` saves: with the server's own words for it. */
export const savedBy =
  <Body>({ mutateAsync }: Submitting<Body>) =>
  async (input: Body, idempotencyKey: string): Promise<readonly string[]> => [
    (await mutateAsync({ input, idempotencyKey })).message,
  ];
