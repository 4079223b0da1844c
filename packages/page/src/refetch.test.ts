import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { refetch } from './refetch.ts';

const queryKey = ['orders', 7];
const queryClient = new QueryClient();
afterEach(() => queryClient.clear());

function showList() {
  let stored = 'as it was';
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      const read = stored;
      return new Promise<string>((resolve) => answers.push(() => resolve(read)));
    },
  });
  const hide = observer.subscribe(() => undefined);
  return {
    write: (value: string) => void (stored = value),
    calls: () => answers.length,
    async arrive(call: number) {
      answers[call]?.();
      await new Promise((done) => setTimeout(done));
    },
    shown: () => observer.getCurrentResult().data,
    hide,
  };
}

it('fetches once more after a running fetch, to show data that was written during that fetch', async () => {
  const list = showList();
  list.write('handed over');
  const heard = [refetch(queryClient, queryKey), refetch(queryClient, queryKey)];
  expect(list.calls()).toBe(1);
  await list.arrive(0);
  expect(list.shown()).toBe('as it was');
  await list.arrive(1);
  expect(list.shown()).toBe('handed over');
  await Promise.all(heard);
  expect(list.calls()).toBe(2);
  list.hide();
});

it('fetches once if no fetch is running', async () => {
  const list = showList();
  await list.arrive(0);
  list.write('handed over');
  const heard = refetch(queryClient, queryKey);
  await list.arrive(1);
  await heard;
  expect(list.shown()).toBe('handed over');
  expect(list.calls()).toBe(2);
  list.hide();
});

it('leaves the refetch to a running mutation', async () => {
  const list = showList();
  const end = Promise.withResolvers<void>();
  const like = queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: queryKey, mutationFn: () => end.promise })
    .execute(undefined);
  await list.arrive(0);
  await refetch(queryClient, queryKey);
  expect(list.calls()).toBe(1);
  end.resolve();
  await like;
  list.hide();
});
