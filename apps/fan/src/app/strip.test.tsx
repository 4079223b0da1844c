import { ApiError } from '@backline/client';
import * as generalTexts from '@backline/contract/general.texts';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { open } from '../../testing/fan-page.tsx';
import { noteAnswer } from '../lib/network.ts';
import { Strip } from './strip.tsx';

const { strip: texts } = generalTexts.fan;

afterEach(() => noteAnswer());

test('refetches the queries that failed during an outage, and no others, once the server has answered', async () => {
  let isDown = true;
  const failing = vi.fn(async () => {
    if (isDown) throw new ApiError({ status: 0, code: 'no_response', message: '' });
    return 'the present state';
  });
  const known = vi.fn(async () => 'known');
  function Page() {
    const { data } = useQuery({ queryKey: ['failing'], queryFn: failing, retry: false });
    useQuery({ queryKey: ['known'], queryFn: known, initialData: 'known', staleTime: Infinity });
    return <p>{data ?? 'nothing yet'}</p>;
  }
  open(
    <>
      <Page />
      <Strip />
    </>,
  );
  await waitFor(() => expect(screen.getByText(texts.away)).toBeTruthy());
  isDown = false;
  act(noteAnswer);
  expect(screen.queryByText(texts.away)).toBeNull();
  expect(await screen.findByText('the present state')).toBeTruthy();
  expect(failing).toHaveBeenCalledTimes(2);
  expect(known).not.toHaveBeenCalled();
});
