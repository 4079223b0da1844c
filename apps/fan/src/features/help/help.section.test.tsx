import type { Attendance } from '@backline/contract/attendance';
import { askForHelp, continueHelp, getHelp, openHelp, type HelpCase } from '@backline/contract/fan-help';
import { getEarlierHelp } from '@backline/contract/fan-help-earlier';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, answerLate, cutOff, open, refuse, refuseLate, sent, signIn } from '../../../testing/fan-page.tsx';
import { outbox } from '../../lib/outbox/fan-outbox.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Component } from './help.section.tsx';
import { fanStore } from '../../lib/fan-store.ts';
import { endSession } from '../../lib/session.ts';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';
import { Component as Unread } from './unread.tsx';

const known: Partial<Attendance> = { event_id: 7, event_code: 'ABC234', event_name: 'Loud Night', timezone: 'CST' };
const event = known as Attendance;
const at = Date.UTC(2030, 0, 2, 2, 5);
const message = (id: number, is_own: boolean) => ({
  id,
  content: `Words ${id}`,
  is_own,
  image_url: null,
  image_thumbnail_url: null,
  created_dttm: at + id,
});
const question = (id: number, more: Partial<HelpCase> = {}): HelpCase => ({
  support_case_id: id,
  title: `Question ${id}`,
  status: 'open',
  unread: 0,
  created_dttm: at,
  last_dttm: at,
  has_earlier: false,
  messages: [message(id * 10, true)],
  ...more,
});

beforeEach(async () => {
  localStorage.clear();
  signIn(7);
  await outbox.forgetAll();
  answer(getHelp, { result: [] });
  answer(openHelp, { message: 'x' });
});

const openTab = () => open(<Component event={event} />);
const fill = async (user: ReturnType<typeof open>['user'], title: string, content: string) => {
  if (title !== '') await user.type(await screen.findByLabelText(supportFanTexts.about), title);
  if (content !== '') await user.type(await screen.findByLabelText(supportFanTexts.message), content);
  await user.click(screen.getByRole('button', { name: supportFanTexts.ask }));
};

describe('validation and failures', () => {
  test('rejects a question without text, with errors beside its fields', async () => {
    const { user } = openTab();
    await screen.findByText(supportFanTexts.nothing);
    expect(screen.getByRole('heading', { name: supportFanTexts.title })).toBeTruthy();
    expect(screen.getByText(supportFanTexts.lead)).toBeTruthy();
    await fill(user, '', '');
    expect(await screen.findByText(supportTexts.titleRequired)).toBeTruthy();
    expect(screen.getByText(supportTexts.descriptionRequired)).toBeTruthy();
    expect(sent.get(askForHelp.path)).toBeUndefined();
  });

  test('rejects a message without text or with an unreadable picture, and shows the chosen picture’s file name', async () => {
    answer(getHelp, { result: [question(2, { status: 'closed', unread: 1 })] });
    const { user } = openTab();
    expect(await screen.findByRole('heading', { name: supportFanTexts.own })).toBeTruthy();
    const reply = await screen.findByLabelText(supportFanTexts.reply);
    expect(screen.getByText(supportFanTexts.reopens)).toBeTruthy();
    const form = within(reply.closest('form') as HTMLElement);
    await user.click(form.getByRole('button', { name: supportFanTexts.ask }));
    expect(await form.findByText(supportTexts.messageRequired)).toBeTruthy();
    await user.upload(
      form.getByLabelText(supportFanTexts.picture),
      new File(['no picture'], 'cat.png', { type: 'image/png' }),
    );
    expect(form.getByText('cat.png')).toBeTruthy();
    expect(form.getByRole('button', { name: supportFanTexts.anotherPicture })).toBeTruthy();
    await user.type(reply, 'This one');
    await user.click(form.getByRole('button', { name: supportFanTexts.ask }));
    expect((await form.findByRole('alert')).textContent).toBe(supportFanTexts.pictureFailed);
    await user.click(form.getByRole('button', { name: supportFanTexts.noPicture }));
    expect(form.queryByText('cat.png')).toBeNull();
    expect(sent.get(continueHelp.path)).toBeUndefined();
  });

  test('offers a retry if loading fails, and shows the questions after the retry', async () => {
    refuse(getHelp, 500, { code: 'internal', message: 'Broken' });
    const { user } = openTab();
    const retry = await screen.findByRole('button', { name: generalTexts.fan.app.retry });
    answer(getHelp, { result: [question(1)] });
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Question 1' })).toBeTruthy();
  });
});

test('sends a question once, and adds it to the list of the fan’s own questions', async () => {
  answer(askForHelp, { message: 'x', support_case_id: 1 });
  const { user } = openTab();
  await screen.findByText(supportFanTexts.nothing);
  answer(getHelp, { result: [question(1)] });
  await fill(user, 'Cloakroom', 'Where is it?');
  expect(await screen.findByText(supportFanTexts.asked)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Question 1' })).toBeTruthy();
  expect(sent.get(askForHelp.path)).toEqual([{ event_id: 7, title: 'Cloakroom', content: 'Where is it?' }]);
});

test('restores an unsent question after a reload, until it is sent or the fan signs out', async () => {
  answer(getHelp, { result: [question(2)] });
  answer(askForHelp, { message: 'x', support_case_id: 1 });
  const first = openTab();
  await first.user.type(await screen.findByLabelText(supportFanTexts.about), 'Cloakroom');
  await first.user.type(screen.getByLabelText(supportFanTexts.message), 'Where is it?');
  await first.user.click(screen.getByRole('button', { name: 'Question 2' }));
  await first.user.type(await screen.findByLabelText(supportFanTexts.reply), 'Thank');
  first.unmount();

  const second = openTab();
  expect(await screen.findByDisplayValue('Cloakroom')).toBeTruthy();
  const asking = screen.getByLabelText(supportFanTexts.message).closest('form') as HTMLElement;
  await second.user.click(within(asking).getByRole('button', { name: supportFanTexts.ask }));
  expect(await screen.findByText(supportFanTexts.asked)).toBeTruthy();
  second.unmount();

  const third = openTab();
  expect(((await screen.findByLabelText(supportFanTexts.about)) as HTMLInputElement).value).toBe('');
  await third.user.click(screen.getByRole('button', { name: 'Question 2' }));
  expect(await screen.findByDisplayValue('Thank')).toBeTruthy();
  third.unmount();
  endSession('left');
  signIn(7);

  const { user } = openTab();
  await user.click(await screen.findByRole('button', { name: 'Question 2' }));
  expect(((await screen.findByLabelText(supportFanTexts.reply)) as HTMLTextAreaElement).value).toBe('');
});

test('hides a draft from the next fan on this phone, even if the first fan did not sign out', async () => {
  const first = openTab();
  await first.user.type(await screen.findByLabelText(supportFanTexts.about), 'Cloakroom');
  first.unmount();
  signIn(8);
  openTab();
  expect(((await screen.findByLabelText(supportFanTexts.about)) as HTMLInputElement).value).toBe('');
});

test('clears the form while a question is being sent, so that a reloaded page does not send it twice', async () => {
  const { arrive } = answerLate(askForHelp, { message: 'x', support_case_id: 1 });
  const first = openTab();
  await screen.findByText(supportFanTexts.nothing);
  await fill(first.user, 'Cloakroom', 'Where is it?');
  await waitFor(() => expect(sent.get(askForHelp.path)).toHaveLength(1));
  first.unmount();
  openTab();
  expect(((await screen.findByLabelText(supportFanTexts.about)) as HTMLInputElement).value).toBe('');
  arrive();
});

test('puts a rejected question back into the form, before any text that was typed since it was sent', async () => {
  const { arrive } = refuseLate(askForHelp, 403, { code: 'forbidden', message: 'Not here' });
  const { user } = openTab();
  await screen.findByText(supportFanTexts.nothing);
  await fill(user, 'Cloakroom', 'Where is it?');
  await waitFor(() => expect(sent.get(askForHelp.path)).toHaveLength(1));
  await user.type(screen.getByLabelText(supportFanTexts.message), 'Left?');
  arrive();
  expect(await screen.findByDisplayValue('Where is it? Left?')).toBeTruthy();
  expect(screen.getByDisplayValue('Cloakroom')).toBeTruthy();
});

test('clears a draft that another tab has sent', async () => {
  const { user } = openTab();
  await user.type(await screen.findByLabelText(supportFanTexts.about), 'Cloakroom');
  fanStore.removeItem('draft.help.7.title');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'fan.draft.help.7.title' })));
  expect((screen.getByLabelText(supportFanTexts.about) as HTMLInputElement).value).toBe('');
});

test('opens a stored conversation when the server reports a reply, and keeps it listed if loading fails', async () => {
  const kept = question(2);
  const answered = { ...kept, unread: 1, messages: [...kept.messages, message(21, false)] };
  answer(getHelp, { result: [answered] });
  const first = open(<Component event={event} />, { known: [[['help', 7], { result: [kept] }]] });
  expect(await screen.findByText('Words 21')).toBeTruthy();
  first.unmount();

  refuse(getHelp, 500, { code: 'internal', message: 'Broken' });
  open(<Component event={event} />, { known: [[['help', 7], { result: [kept] }]] });
  expect(await screen.findByRole('button', { name: generalTexts.fan.app.retry })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Question 2' })).toBeTruthy();
});

test('shows a question as queued when there is no network, and sends it when the network returns', async () => {
  cutOff(askForHelp);
  const { user } = openTab();
  await screen.findByText(supportFanTexts.nothing);
  await fill(user, 'Cloakroom', 'Where is it?');
  expect(await screen.findByText(supportFanTexts.queuedHere)).toBeTruthy();
  expect(screen.getByText('Cloakroom')).toBeTruthy();
  expect(screen.getByText(supportFanTexts.waiting)).toBeTruthy();
  answer(askForHelp, { message: 'x', support_case_id: 1 });
  await outbox.sendAll();
  await waitFor(() => expect(screen.queryByText(supportFanTexts.waiting)).toBeNull());
  expect(sent.get(askForHelp.path)?.at(-1)).toEqual({ event_id: 7, title: 'Cloakroom', content: 'Where is it?' });
});

test('opens the answered conversation, marks it as read up to its last message, and sends a reply', async () => {
  const answered = question(2, {
    unread: 1,
    status: 'in_progress',
    messages: [message(20, true), message(21, false)],
  });
  answer(getHelp, { result: [question(1), answered] });
  answer(continueHelp, { message: 'x' });
  const { user } = openTab();
  expect(await screen.findByText('Words 21')).toBeTruthy();
  expect(screen.queryByText('Words 10')).toBeNull();
  expect(screen.queryByRole('button', { name: supportFanTexts.earlier })).toBeNull();
  await waitFor(() =>
    expect(sent.get(openHelp.path)).toEqual([{ event_id: 7, support_case_id: 2, last_interaction_id: 21 }]),
  );
  const thread = screen.getByText('Words 21').closest('ul > li') as HTMLElement;
  expect(within(thread).getByText(new RegExp(`^${supportFanTexts.status.in_progress}`))).toBeTruthy();
  const [asked, reply] = within(thread).getAllByRole('listitem');
  expect(asked?.textContent).toContain(supportFanTexts.you);
  expect(reply?.textContent).toContain(supportFanTexts.organiser);
  await user.type(within(thread).getByLabelText(supportFanTexts.reply), 'Thank you');
  await user.click(within(thread).getByRole('button', { name: supportFanTexts.ask }));
  await waitFor(() =>
    expect(sent.get(continueHelp.path)).toEqual([{ event_id: 7, support_case_id: 2, content: 'Thank you' }]),
  );
});

test('loads a long thread back to its first message, even if the first attempt fails', async () => {
  const long = question(2, { unread: 1, has_earlier: true, messages: [message(20, true), message(21, false)] });
  answer(getHelp, { result: [long] });
  cutOff(getEarlierHelp);
  const { user } = openTab();
  const lookBack = async () => user.click(await screen.findByRole('button', { name: supportFanTexts.earlier }));
  await lookBack();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  answer(getEarlierHelp, { has_earlier: true, messages: [message(12, false), message(13, true)] });
  await lookBack();
  expect(await screen.findByText('Words 12')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  answer(getEarlierHelp, { has_earlier: false, messages: [message(11, true)] });
  await lookBack();
  expect(await screen.findByText('Words 11')).toBeTruthy();
  expect(screen.getAllByText(/^Words /).map(({ textContent }) => textContent)).toEqual(
    [11, 12, 13, 20, 21].map((id) => `Words ${id}`),
  );
  expect(screen.queryByRole('button', { name: supportFanTexts.earlier })).toBeNull();
});

test('shows the number of new replies on the tab, and no badge if there are none', async () => {
  answer(getHelp, { result: [question(1, { unread: 2 }), question(2, { unread: 1 })] });
  open(<Unread event={event} />);
  expect(await screen.findByRole('img', { name: supportFanTexts.unread(3) })).toBeTruthy();
});
