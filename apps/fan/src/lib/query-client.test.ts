import { ApiError } from '@backline/client';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** Timeout that is reached only if a test hangs. */
const soon = { timeout: 30_000 };

test('refetches when the network returns on a page that was opened offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const client = createQueryClient();
  client.mount();
  const queryFn = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('there');
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn });
  observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), soon);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'), soon);
  client.unmount();
  client.clear();
});

test.each([
  [true, 3],
  [false, 1],
])(
  'when navigator.onLine is %s, tries a call %i times in total if the server does not answer',
  async (isOnline, times) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const client = createQueryClient();
    const none = new ApiError({ status: 0, code: 'no_response', message: 'No response from server' });
    const queryFn = vi.fn().mockRejectedValue(none);
    await client.fetchQuery({ queryKey: ['y'], queryFn, retryDelay: 1 }).catch(() => {});
    expect(queryFn).toHaveBeenCalledTimes(times);
    client.clear();
  },
);
