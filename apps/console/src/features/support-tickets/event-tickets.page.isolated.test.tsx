import * as eventTexts from '@backline/contract/events.texts';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage, refuse, type Answer, refuseFields } from '../../../testing/page.tsx';
import { Component } from './event-tickets.page.tsx';
import { interaction, openedCase, ticketAnswers } from '../../../testing/ticket.ts';

// jsdom has no canvas.
vi.mock('../../lib/uploads-image.ts', async (original) => ({
  ...(await original<object>()),
  makeThumbnail: async () => new File(['t'], 'thumbnail.png', { type: 'image/png' }),
}));

afterEach(() => {
  // A message that fades out after the last test would access a `window` that jsdom has already removed.
  cleanup();
  localStorage.clear();
});

const root = '/customer-tickets/7/Night%20One';

function open(answers: Record<string, Answer> = {}, at = root) {
  return openPage({
    Component,
    path: '/customer-tickets/:event_id/:event_name',
    at,
    features: ['Page_Support'],
    answers: { ...ticketAnswers, ...answers },
  });
}

const prepared = (mayWrite = true) => ({
  can: { write: mayWrite },
  answers: [
    { id: 4, version: 1, title: 'Cloakroom', content: 'Hello {name}, at {venue} on {date}: {event}. {me} {other}' },
  ],
});

const openedAt = `${root}?ticket=2`;
const drawer = () => screen.findByRole('dialog', { name: 'Ticket #2' });

describe('refusals and failures', () => {
  it('shows “not found” for an unknown or forbidden event, and sends no request for its tickets', async () => {
    const { sentTo } = open({}, '/customer-tickets/99/x');
    expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
    expect(sentTo('events/get_user_event_support_cases')).toEqual([]);
  });

  it('shows an empty state, and a failure with a retry', async () => {
    let isDown = true;
    const { user } = open({
      'events/get_user_event_support_cases': () => (isDown ? refuse(500, { message: 'Broken', code: 'internal' }) : []),
    });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(supportTexts.none)).toBeTruthy();
  });

  it('keeps a refused reply and says why', async () => {
    const { user } = open(
      {
        'events/add_user_event_support_interactions': () =>
          refuseFields({ content: supportTexts.replyRequired }, supportTexts.replyRequired),
      },
      openedAt,
    );
    const box = await within(await drawer()).findByLabelText('Reply');
    await user.type(box, 'Left.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText(supportTexts.replyRequired)).toBeTruthy();
    expect((box as HTMLTextAreaElement).value).toBe('Left.');
  });
});

describe('the list', () => {
  it('requests open tickets by default, shows counts, and marks unread tickets', async () => {
    const { sentTo } = open();
    const row = await screen.findByRole('row', { name: /Question 2/ });
    expect(row.textContent).toContain('Words 2');
    expect(within(row).getByText('Open')).toBeTruthy();
    expect(within(row).getByText('Unassigned')).toBeTruthy();
    expect(within(row).getByRole('img', { name: '3 unread' })).toBeTruthy();
    expect(sentTo('events/get_user_event_support_cases')[0]?.input).toMatchObject({
      event_id: 7,
      status: 'open',
      assigned: '',
      search: '',
    });
    for (const [title, value] of [
      ['Total', '12'],
      ['Open', '7'],
      ['Closed', '4'],
    ] as const) {
      expect(screen.getAllByText(title).map((term) => term.nextElementSibling?.textContent)).toContain(value);
    }
  });

  it('requests tickets by the status, assignee and search in the URL', async () => {
    const { sentTo } = open({}, `${root}?status=all&assigned=mine&search=scarf`);
    await screen.findByRole('row', { name: /Question 2/ });
    expect(sentTo('events/get_user_event_support_cases')[0]?.input).toMatchObject({
      status: '',
      assigned: 'mine',
      search: 'scarf',
    });
  });
});

describe('the prepared replies', () => {
  it.each([
    ['to read for a guest of the event', false],
    ['to write for the manager’s own', true],
  ])('offers prepared replies %s, and buttons to edit them only with permission to write', async (_whose, mayWrite) => {
    const { user } = open({ 'events/get_support_answers': () => prepared(mayWrite) });
    await user.click(await screen.findByRole('button', { name: 'Prepared replies' }));
    expect(await screen.findByText('Cloakroom')).toBeTruthy();
    const offered = ['New reply', 'Edit Cloakroom', 'Delete Cloakroom'].map(
      (name) => screen.queryByRole('button', { name }) !== null,
    );
    expect(offered).toEqual([mayWrite, mayWrite, mayWrite]);
  });
});

it('requires a name and a text for a prepared reply and reports errors next to them', async () => {
  const { user, sentTo } = open({ 'events/get_support_answers': () => prepared() });
  await user.click(await screen.findByRole('button', { name: 'Prepared replies' }));
  await user.click(await screen.findByRole('button', { name: 'New reply' }));
  const form = within((await screen.findByLabelText('Reply')).closest('form') as HTMLElement);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(supportTexts.answerTitleRequired)).toBeTruthy();
  expect(await form.findByText(supportTexts.answerTextRequired)).toBeTruthy();
  expect(sentTo('events/add_support_answer')).toEqual([]);
});

describe('the drawer of a ticket', () => {
  it('marks a ticket as read up to the last message shown, and lets the person change its status', async () => {
    let status: 'open' | 'closed' = 'open';
    const { user, sentTo } = open(
      {
        'events/get_support_case': () => openedCase(2, { unread: 1, status }),
        'events/add_user_event_support_interactions': () => {
          status = 'closed';
          return { message: supportTexts.statusUpdated, support_interaction_id: null };
        },
      },
      openedAt,
    );
    const ticket = await drawer();
    await waitFor(() =>
      expect(
        sentTo('events/get_or_set_event_support_case_read').some(
          ({ input }) =>
            input['is_set_to_read'] === true && input['support_case_id'] === 2 && input['last_interaction_id'] === 1,
        ),
      ).toBe(true),
    );
    await user.click(await within(ticket).findByRole('combobox', { name: 'Ticket status' }));
    for (const word of Object.values(supportTexts.statuses)) expect(screen.getAllByTitle(word)).not.toEqual([]);
    await user.click((await screen.findAllByTitle('Closed')).at(-1) as HTMLElement);
    expect(await screen.findByText('Support ticket status has been updated successfully.')).toBeTruthy();
    expect(sentTo('events/add_user_event_support_interactions')[0]?.input).toEqual({
      event_id: 7,
      support_case_id: 2,
      status: 'closed',
      isUpdate: true,
    });
  });

  it('returns the focus to the list, even if the ticket is no longer listed', async () => {
    const { user } = open({ 'events/get_user_event_support_cases': () => [] }, openedAt);
    await user.click(await within(await drawer()).findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('group'));
  });

  it('sends a reply as a reply and an internal note as a note', async () => {
    const { user, sentTo } = open(
      {
        'events/add_user_event_support_interactions': () => ({ message: 'Done.', support_interaction_id: 5 }),
        'events/tell_support_typing': () => ({ message: 'x' }),
      },
      openedAt,
    );
    const box = await within(await drawer()).findByLabelText('Reply');
    await user.type(box, 'Left.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''));
    await user.type(box, 'Sign fell.');
    await user.click(screen.getByRole('button', { name: 'Save as internal note' }));
    await waitFor(() => expect(sentTo('events/add_user_event_support_interactions')).toHaveLength(2));
    expect(sentTo('events/add_user_event_support_interactions').map(({ input }) => input)).toMatchObject([
      { content: 'Left.', interaction_type: 'comment', last_interaction_id: 1 },
      { content: 'Sign fell.', interaction_type: 'note' },
    ]);
    expect(sentTo('events/tell_support_typing').length).toBeGreaterThan(0);
  });

  it('does not send a reply after a colleague’s unseen reply, but shows that reply and keeps the typed text', async () => {
    let thread = [interaction(1)];
    const refusal = 'Mona has already replied.';
    const { user, sentTo } = open(
      {
        'events/get_user_group_support_interactions': () => thread,
        'events/add_user_event_support_interactions': ({ input }) => {
          if (input['last_interaction_id'] === 9) return { message: 'Done.', support_interaction_id: 10 };
          thread = [interaction(1), interaction(9, { is_staff: true, user_id: 11, name: 'Mona', content: 'Right.' })];
          return refuse(409, { code: 'conflict', message: refusal });
        },
      },
      openedAt,
    );
    const box = await within(await drawer()).findByLabelText('Reply');
    await user.type(box, 'Left.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Mona replied while you were writing.')).toBeTruthy();
    expect(await screen.findByText('Right.')).toBeTruthy();
    expect((box as HTMLTextAreaElement).value).toBe('Left.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() =>
      expect(sentTo('events/add_user_event_support_interactions').at(-1)?.input).toMatchObject({
        content: 'Left.',
        last_interaction_id: 9,
      }),
    );
  });

  it('inserts a prepared reply with its placeholders filled, to be checked before sending', async () => {
    const { user } = open(
      {
        'events/get_support_answers': () => prepared(),
      },
      openedAt,
    );
    await user.click(await within(await drawer()).findByRole('combobox', { name: 'Prepared reply' }));
    await user.click((await screen.findAllByTitle('Cloakroom')).at(-1) as HTMLElement);
    const box = screen.getByLabelText('Reply');
    expect((box as HTMLTextAreaElement).value).toBe(
      'Hello Fan 2, at Riverside Hall on 01-01-2030 07:30 PM: Night One. Ada {other}',
    );
  });

  it('leaves the name that an unverified sender chose out of a reply sent by email', async () => {
    const { user } = open(
      {
        'events/get_support_case': () => openedCase(2, { is_by_mail: true, name: 'Win a car at evil.example' }),
        'events/get_support_answers': () => prepared(),
      },
      openedAt,
    );
    await user.click(await within(await drawer()).findByRole('combobox', { name: 'Prepared reply' }));
    await user.click((await screen.findAllByTitle('Cloakroom')).at(-1) as HTMLElement);
    expect((screen.getByLabelText('Reply') as HTMLTextAreaElement).value).toMatch(/^Hello there, at Riverside Hall/);
  });

  it('does not send a picture without text after a colleague’s unseen reply, but shows that reply', async () => {
    let thread = [interaction(1)];
    const upload = { url: 'http://localhost/api/put', public_url: 'http://localhost/api/uploads/a.png' };
    const { user, sentTo } = open(
      {
        'events/get_user_group_support_interactions': () => thread,
        'users/generate_pre_signed_url_upload': () => upload,
        put: () => ({}),
        'events/add_user_event_support_interactions': ({ input }) => {
          if (input['last_interaction_id'] === 9) return { message: 'Done.', support_interaction_id: 10 };
          thread = [interaction(1), interaction(9, { is_staff: true, user_id: 11, name: 'Mona', content: 'Right.' })];
          return refuse(409, { code: 'conflict', message: 'Mona has already replied.' });
        },
      },
      openedAt,
    );
    const ticket = await drawer();
    await user.upload(await within(ticket).findByLabelText('Picture'), new File(['x'], 'a.png', { type: 'image/png' }));
    await within(ticket).findByRole('button', { name: 'Remove picture' });
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Mona replied while you were writing.')).toBeTruthy();
    expect(sentTo('events/add_user_event_support_interactions')[0]?.input).toMatchObject({
      content: '',
      last_interaction_id: 1,
    });
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() =>
      expect(sentTo('events/add_user_event_support_interactions').at(-1)?.input['last_interaction_id']).toBe(9),
    );
  });

  it('clears a reply whose answer was lost once the conversation contains it, and shows no error', async () => {
    const thread = [interaction(1)];
    const { user, sentTo } = open(
      {
        'events/get_user_group_support_interactions': () => [...thread],
        'events/add_user_event_support_interactions': () => {
          thread.push(interaction(9, { is_staff: true, user_id: 1, name: 'Ada', content: 'Left.' }));
          return Response.error();
        },
      },
      openedAt,
    );
    const ticket = await drawer();
    const box = await within(ticket).findByLabelText<HTMLTextAreaElement>('Reply');
    await user.type(box, 'Left.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(box.value).toBe(''));
    expect(within(ticket).getByText('Left.')).toBeTruthy();
    await waitFor(() => expect(within(ticket).queryByRole('alert')).toBeNull());
    expect(screen.queryByText(/replied while you were writing/)).toBeNull();
    expect(sentTo('events/add_user_event_support_interactions')).toHaveLength(1);
  });

  it('resends a reply whose answer was lost with the same idempotency key if the conversation lacks it', async () => {
    let sent = 0;
    const { user, sentTo } = open(
      {
        'events/add_user_event_support_interactions': () =>
          (sent += 1) === 1 ? Response.error() : { message: 'Done.', support_interaction_id: 9 },
      },
      openedAt,
    );
    const box = await within(await drawer()).findByLabelText<HTMLTextAreaElement>('Reply');
    await user.type(box, 'Left.');
    const send = screen.getByRole('button', { name: 'Send reply' });
    await user.click(send);
    await screen.findByRole('alert');
    expect(box.value).toBe('Left.');
    await user.click(send);
    await waitFor(() => expect(box.value).toBe(''));
    const [first, second] = sentTo('events/add_user_event_support_interactions');
    expect(second?.input).toEqual(first?.input);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  it('shows the fan’s seat, requests and orders, with links only to pages that the person may open', async () => {
    open(
      {
        'events/get_support_case': () =>
          openedCase(2, {
            fan: {
              user_id: 102,
              name: 'Fan 2',
              place: { checkin_dttm: null, section: 'A', row: '1', seat: '7' },
              requests: ['Hello'],
              orders: null,
            },
          }),
      },
      openedAt,
    );
    const ticket = await drawer();
    expect((await within(ticket).findByRole('link', { name: 'Not checked in' })).getAttribute('href')).toBe(
      '/users/7/Night%20One?search=Fan%202',
    );
    expect(within(ticket).getByText('Section A, Row 1, Seat 7')).toBeTruthy();
    expect(within(ticket).getByRole('link', { name: 'Hello' }).getAttribute('href')).toBe(
      '/groups/requests/7/Night%20One',
    );
    expect(within(ticket).queryByText('Orders')).toBeNull();
  });
});
