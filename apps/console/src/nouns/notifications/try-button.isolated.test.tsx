import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refuse, refuseFields } from '../../../testing/page.tsx';
import { TryButton } from './try-button.tsx';

// jsdom has no push service.
vi.mock('./own-browser.ts', async (actual) => ({
  ...(await actual<object>()),
  subscribeHere: async () => ({ endpoint: 'https://push.example.org/own', p256dh: 'key', auth: 'secret' }),
}));

test('clears the previous error after a successful test message', async () => {
  let tries = 0;
  const { user } = openPage({
    Component: () => (
      <TryButton
        eventId={7}
        serverKey="key"
        written={async () => ({ title: 'You won', message: 'Come to the bar.' })}
        onRefused={() => undefined}
        isDisabled={false}
      />
    ),
    path: '/',
    features: ['Page_Polls'],
    answers: {
      'events/try_push_notification': () => {
        tries += 1;
        return tries === 1 ? refuse(503, { code: 'unavailable', message: 'Not now.' }) : { message: 'Look at it.' };
      },
    },
  });
  const tryIt = async () => user.click(await screen.findByRole('button', { name: 'Send me a test' }));
  await tryIt();
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await tryIt();
  expect(await screen.findByText('Look at it.')).toBeTruthy();
  expect(screen.queryByText('Not now.')).toBeNull();
});

test('reports refused texts next to their fields without a toast', async () => {
  const onRefused = vi.fn();
  const { user } = openPage({
    Component: () => (
      <TryButton
        eventId={7}
        serverKey="key"
        written={async () => ({ title: 'You won', message: 'Come to the bar.' })}
        onRefused={onRefused}
        isDisabled={false}
      />
    ),
    path: '/',
    features: ['Page_Polls'],
    answers: {
      'events/try_push_notification': () => refuseFields({ title: 'Not this.' }, 'Check.'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(onRefused.mock.calls[0]?.[0]).toMatchObject({ fields: [{ path: 'title', message: 'Not this.' }] });
  expect(document.querySelector('.ant-message-notice')).toBeNull();
});
