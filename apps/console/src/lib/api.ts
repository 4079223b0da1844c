import { localStore } from '@backline/page/browser-storage';
import { createClient, type CallOptions } from '@backline/client';
import type { Input, Operation, Output } from '@backline/contract/operation';

const sessionLost = new EventTarget();

/** Calls the listener when the server has ended the session. Returns an unsubscribe function. */
export function onSessionLost(listener: () => void): () => void {
  sessionLost.addEventListener('lost', listener);
  return () => sessionLost.removeEventListener('lost', listener);
}

export const api = createClient({
  baseUrl: '/api',
  storage: localStore,
  onSessionLost: () => sessionLost.dispatchEvent(new Event('lost')),
});

type ResultOperation = Operation & { output: { _zod: { output: { result: readonly unknown[] } } } };

/** Loads one page like `callPaged`, for operations that return the list as `result`. */
export async function callPagedResult<Op extends ResultOperation>(
  operation: Op,
  input: Input<Op>,
  options: Omit<CallOptions, 'onHeaders'> = {},
): Promise<Page<Output<Op>['result'][number]>> {
  let nextCursor: string | null = null;
  const { result } = await api.call(operation, input, {
    ...options,
    onHeaders: (headers) => (nextCursor = headers.get('X-Next-Cursor')),
  });
  return { rows: [...result], nextCursor };
}

export type ListOperation = Operation & { output: { _zod: { output: readonly unknown[] } } };

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Loads one page of a list, with the cursor from `X-Next-Cursor`. */
export async function callPaged<Op extends ListOperation>(
  operation: Op,
  input: Input<Op>,
  options: Omit<CallOptions, 'onHeaders'> = {},
): Promise<Page<Output<Op>[number]>> {
  let nextCursor: string | null = null;
  const rows = await api.call(operation, input, {
    ...options,
    onHeaders: (headers) => (nextCursor = headers.get('X-Next-Cursor')),
  });
  return { rows: [...rows], nextCursor };
}

/** Returns the options of `useQuery` for one call. */
export const callQuery = <Op extends Operation>(operation: Op, queryKey: readonly unknown[], input: Input<Op>) => ({
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<Op>> => api.call(operation, input, { signal }),
});
