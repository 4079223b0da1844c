import type { Input, Operation, Output } from '@backline/contract/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Never reads the cache, and never refetches while the form is open. */
export function useForForm<Row>(queryKey: readonly unknown[], load: (signal: AbortSignal) => Promise<Row>) {
  return useQuery({ queryKey, queryFn: ({ signal }) => load(signal), gcTime: 0, staleTime: 'static' });
}

export interface Submission<Body> {
  input: Body;
  idempotencyKey: string;
}

interface Effects {
  onSuccess?: () => unknown;
  /** Also runs after a failure, which may be due to a change by somebody else. */
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

export const savedBy =
  <Body>({ mutateAsync }: Submitting<Body>) =>
  async (input: Body, idempotencyKey: string): Promise<readonly string[]> => [
    (await mutateAsync({ input, idempotencyKey })).message,
  ];
