import * as notificationTexts from '@backline/contract/notifications.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { maxTitleLetters } from '@backline/contract/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { NotifyButton } from './notify-button.tsx';

const nobodyYet = { fans: 4_312, with_push: 1_200, last: null, web_push_key: 'B' };
const sent = {
  message: notificationTexts.notificationsSent,
  notification_id: 5,
  fans: 4_312,
  with_push: 1_200,
  leaves_dttm: 1_000_010_000,
  now_dttm: 1_000_000_000,
};

function Page() {
  return (
    <NotifyButton
      event={{ id: 7, name: 'Night One' }}
      audience={{ eventNotificationType: 'poll_winners', pollId: 3 }}
      label="Notify"
      title="Notify the winners"
    />
  );
}

const open = (answers: Record<string, Answer> = {}, features = ['Page_Polls'] as const) =>
  openPage({
    Component: Page,
    path: '/here',
    features,
    answers: {
      'events/preview_push_notification': () => nobodyYet,
      'events/send_push_notifications': () => sent,
      ...answers,
    },
  });

async function openDialog(answers: Record<string, Answer> = {}) {
  const page = open(answers);
  await page.user.click(await screen.findByRole('button', { name: 'Notify' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify the winners' }));
  const submit = await dialog.findByRole('button', { name: 'Notify 4,312 fans' });
  return { ...page, dialog, submit };
}

async function fill(
  { user, dialog }: Awaited<ReturnType<typeof openDialog>>,
  title = 'You won',
  body = 'Come to the bar.',
) {
  await user.type(dialog.getByLabelText('Title'), title);
  await user.type(dialog.getByLabelText('Body'), body);
}

beforeEach(() => localStorage.clear());

describe('refusals and failures', () => {
  test('renders no button without the permission', async () => {
    openPage({
      Component: () => (
        <>
          <p>here</p>
          <Page />
        </>
      ),
      path: '/here',
      features: ['Page_Events'],
      answers: {},
    });
    await screen.findByText('here');
    expect(screen.queryByRole('button', { name: 'Notify' })).toBeNull();
  });

  test('reports a missing or blank title and body next to them and sends nothing', async () => {
    const page = await openDialog();
    await page.user.click(page.submit);
    expect(await page.dialog.findByText(notificationTexts.notificationTitleRequired)).toBeTruthy();
    expect(await page.dialog.findByText(notificationTexts.notificationBodyRequired)).toBeTruthy();
    await fill(page, '   ', '   ');
    await page.user.click(page.submit);
    expect(await page.dialog.findByText(notificationTexts.notificationTitleRequired)).toBeTruthy();
    expect(page.sentTo('events/send_push_notifications')).toEqual([]);
  });

  test('keeps the typed text and shows a default error when the server gives no reason for a failure', async () => {
    const page = await openDialog({
      'events/send_push_notifications': () => new Response('', { status: 500 }),
    });
    await fill(page);
    await page.user.click(page.submit);
    expect(await page.dialog.findByText(generalTexts.tryLater)).toBeTruthy();
    expect(page.dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('You won');
  });
});

test('shows the audience’s size, sends the notification, confirms it and clears the form', async () => {
  const page = await openDialog();
  expect(page.dialog.getByText('1,200 by push notification, 3,112 in the app only.')).toBeTruthy();
  await fill(page);
  await page.user.click(page.submit);
  expect(await page.dialog.findByText(notificationTexts.notificationsSent)).toBeTruthy();
  expect(page.sentTo('events/send_push_notifications').map(({ input }) => input)).toEqual([
    {
      event_id: 7,
      title: 'You won',
      message: 'Come to the bar.',
      eventNotificationType: 'poll_winners',
      pollId: 3,
      repeats: null,
    },
  ]);
  await waitFor(() => expect(page.dialog.getByLabelText<HTMLInputElement>('Title').value).toBe(''));
});

test('restores the typed text after Undo takes a notification back in time', async () => {
  const page = await openDialog({
    'events/take_back_push_notification': () => ({ message: 'Taken back.' }),
  });
  await fill(page);
  await page.user.click(page.submit);
  expect(await page.dialog.findByText(/Goes to .* in \d+ s/)).toBeTruthy();
  await page.user.click(page.dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('You won'));
  expect(page.sentTo('events/take_back_push_notification')[0]?.input).toEqual({ event_id: 7, notification_id: 5 });
});

test('asks for a confirmation before a second notification within a minute, and names the first one', async () => {
  let tries = 0;
  const page = await openDialog({
    'events/preview_push_notification': () =>
      tries === 0 ? nobodyYet : { ...nobodyYet, last: { notification_id: 4, title: 'Doors', sent_dttm: 1_000_000 } },
    'events/send_push_notifications': () => {
      tries += 1;
      return tries === 1 ? refuse(409, { code: 'conflict', message: 'Just now.' }) : sent;
    },
  });
  await fill(page);
  await page.user.click(page.submit);
  expect(await screen.findByText('“Doors” was sent to these fans less than a minute ago.')).toBeTruthy();
  expect(page.sentTo('events/send_push_notifications')).toHaveLength(1);
  await page.user.click(screen.getByRole('button', { name: 'Notify again' }));
  expect(await page.dialog.findByText(notificationTexts.notificationsSent)).toBeTruthy();
  expect(page.sentTo('events/send_push_notifications')[1]?.input).toMatchObject({ repeats: 4, title: 'You won' });
});

test('says that a browser without push messages cannot show a test message', async () => {
  const page = await openDialog();
  await fill(page);
  await page.user.click(page.dialog.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText(/This browser shows no push messages/)).toBeTruthy();
});

test('keeps an overlong pasted text and reports it next to its field', async () => {
  const page = await openDialog();
  const title = page.dialog.getByLabelText<HTMLInputElement>('Title');
  await page.user.click(title);
  await page.user.paste('x'.repeat(maxTitleLetters + 1));
  expect(title.value).toHaveLength(maxTitleLetters + 1);
  expect(await page.dialog.findByText(generalTexts.tooLong(maxTitleLetters))).toBeTruthy();
  await page.user.click(page.submit);
  expect(page.sentTo('events/send_push_notifications')).toEqual([]);
});
