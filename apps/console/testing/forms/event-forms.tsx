import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { Component as Door } from '../../src/features/door/door.page.tsx';
import { WaitingProposals } from '../../src/features/event-proposals/waiting-proposals.tsx';
import { lookups as eventLookups } from '../event-rows.ts';
import { Component as EventCopy } from '../../src/features/events/event-copy.page.tsx';
import { Component as EventEdit } from '../../src/features/events/event-edit.page.tsx';
import { eventFileUpload } from '../event-file.ts';
import { Component as EventImport } from '../../src/features/events/event-import.page.tsx';
import { controlRoom, merchDrop } from '../drop.ts';
import { Component as DropCreate } from '../../src/features/merch-drops/drop-create.page.tsx';
import { Component as DropEdit } from '../../src/features/merch-drops/drop-edit.page.tsx';
import { eventPattern } from '../event-pattern.ts';
import { Component as EventPatternCreate } from '../../src/features/event-patterns/event-pattern-create.page.tsx';
import { Component as EventPatternEdit } from '../../src/features/event-patterns/event-pattern-edit.page.tsx';
import { pattern } from '../pattern.ts';
import { Component as PatternCreate } from '../../src/features/patterns/pattern-create.page.tsx';
import { Component as PatternEdit } from '../../src/features/patterns/pattern-edit.page.tsx';
import { Component as NotifyFans } from '../../src/features/notifications/notify-fans.page.tsx';
import { Component as CardOrder } from '../../src/features/orders/card-order.page.tsx';
import { poll } from '../poll.ts';
import { Component as PollCreate } from '../../src/features/polls/poll-create.page.tsx';
import { Component as PollEdit } from '../../src/features/polls/poll-edit.page.tsx';
import { raffle } from '../raffle.ts';
import { Component as RaffleCreate } from '../../src/features/raffles/raffle-create.page.tsx';
import { Component as RaffleEdit } from '../../src/features/raffles/raffle-edit.page.tsx';
import { Component as EventTickets } from '../../src/features/support-tickets/event-tickets.page.tsx';
import { interaction, openedCase } from '../ticket.ts';
import { Component as EventTracks } from '../../src/features/tracks/event-tracks.page.tsx';
import { Component as TrackCreate } from '../../src/features/tracks/track-create.page.tsx';
import { lightsNow, track } from '../track.ts';
import { triviaItem } from '../trivia.ts';
import { Component as TriviaCreate } from '../../src/features/trivia/trivia-create.page.tsx';
import { Component as TriviaEdit } from '../../src/features/trivia/trivia-edit.page.tsx';
import { eventProposal } from '../event-proposal.ts';
import { eventOrder } from '../order.ts';
import { eventDetail } from '../event.ts';
import { choose, fill, fillAll, ofEvent, page, press, type FormCase } from './form-case.tsx';

const event = { 'events/get_event_details': () => [eventDetail()] };

const tickets = {
  'events/get_user_event_support_cases': () => [],
  'events/get_count_event_support_cases': () => ({ total: 1, open_total: 1, closed_total: 0 }),
  'events/get_or_set_event_support_case_read': () => ({ data: { unread: 0 } }),
  'events/get_support_case': () => openedCase(2),
  'events/get_user_group_support_interactions': () => [interaction(1)],
  'events/get_support_assignees': () => [],
  'events/get_support_answers': () => ({ can: { write: true }, answers: [] }),
  'events/tell_support_typing': () => ({ message: 'x' }),
};

export const eventForms: readonly FormCase[] = [
  {
    file: 'features/events/event-edit.page.tsx',
    open: page(
      EventEdit,
      '/event-operation/UpdateEvent/:event_id/:event_name',
      '/event-operation/UpdateEvent/7/Night%20One',
      { ...eventLookups, ...event },
    ),
    call: 'events/update_event',
    field: 'venue',
  },
  {
    file: 'features/events/event-form.tsx',
    open: page(EventCopy, '/groups/copy/:event_id/:event_name', '/groups/copy/7/Night%20One', {
      ...eventLookups,
      ...event,
      'events/propose_seo_url': () => ({ seo_url: 'night-two' }),
    }),
    fill: async (user) => {
      await user.clear(await screen.findByLabelText('Date'));
      await fillAll({ Date: '02-01-2099 08:00 PM' })(user);
    },
    call: 'events/create_event',
    field: 'venue',
  },
  {
    file: 'features/events/event-import-form.tsx',
    open: page(EventImport, '/event-operation/ImportEvent', '/event-operation/ImportEvent', {
      ...eventLookups,
      'events/propose_seo_url': () => ({ seo_url: 'night-one-copy' }),
      'events/preview_event_import': () => ({
        created: { products: 1, drops: 1, polls: 1, trivia: 0, raffles: 1, patterns: 0, images: 0 },
        skipped: [],
      }),
    }),
    fill: async (user) => {
      await user.upload(await screen.findByLabelText('Choose file'), eventFileUpload());
      await fillAll({ Date: '02-01-2099 08:00 PM' })(user);
      await choose(user, 'Artist for “The Lamps”', 'Brass Owls');
    },
    send: 'Import',
    call: 'events/import_event',
    field: 'seo_url',
  },
  {
    file: 'features/tracks/rehearsal-panel.tsx',
    open: page(EventTracks, '/pattern-playlist/:event_id/:event_name', '/pattern-playlist/7/Night%20One', {
      'tracks/get_events_music_tracks': () => [track(1)],
      'tracks/get_lights': () => lightsNow(),
      'tracks/list_light_shows': () => [],
      'tracks/get_rehearsal': () => ({ rehearsal: null }),
    }),
    send: 'Start rehearsal',
    call: 'tracks/begin_rehearsal',
    field: 'phones',
  },
  {
    file: 'features/trivia/trivia-edit.page.tsx',
    open: ofEvent(TriviaEdit, 'trivia', '/edit/:trivia_id', { 'events/get_trivia_detail': () => triviaItem(2) }),
    call: 'events/update_event_trivia',
    field: 'title',
  },
  {
    file: 'features/trivia/trivia-create.page.tsx',
    open: ofEvent(TriviaCreate, 'trivia', '/add', {}),
    fill: fillAll({ Title: 'Why?' }),
    call: 'events/add_event_trivia',
    field: 'title',
  },
  {
    file: 'features/polls/poll-edit.page.tsx',
    open: ofEvent(PollEdit, 'poll', '/edit/:poll_id', { 'events/get_poll_detail': () => poll(2) }),
    call: 'events/update_event_poll',
    field: 'question',
  },
  {
    file: 'features/polls/poll-create.page.tsx',
    open: page(PollCreate, '/poll/:event_id/:event_name/add', '/poll/7/Night%20One/add?copy=2', {
      'events/get_poll_detail': () => poll(2),
    }),
    fill: fillAll({ 'Start Time': '2099-01-02 08:00 PM', 'End Time': '2099-01-02 09:00 PM' }),
    call: 'events/add_event_poll',
    field: 'question',
  },
  {
    file: 'features/patterns/pattern-create.page.tsx',
    open: page(PatternCreate, '/pattern_master/add', '/pattern_master/add'),
    fill: fillAll({ 'Pattern Name': 'Pulse', 'Payload Data': '[0, 150, 850]' }),
    call: 'patterns/add_pattern_master',
    field: 'payload_data',
  },
  {
    file: 'features/patterns/pattern-edit.page.tsx',
    open: page(PatternEdit, '/pattern_master/edit/:pattern_id', '/pattern_master/edit/2', {
      'patterns/get_pattern_master_detail': () => pattern(2),
    }),
    call: 'patterns/update_pattern_master',
    field: 'name',
  },
  {
    file: 'features/event-patterns/event-pattern-create.page.tsx',
    open: ofEvent(EventPatternCreate, 'pattern', '/add', { 'patterns/get_patterns': () => [pattern(4)] }),
    fill: async (user) => {
      await choose(user, 'Pattern', 'Pulse 4 (0:02)');
      await fillAll({ 'Start Time': '2099-01-02 08:00 PM' })(user);
    },
    call: 'events/add_event_pattern',
    field: 'pattern_id',
  },
  {
    file: 'features/event-patterns/event-pattern-edit.page.tsx',
    open: ofEvent(EventPatternEdit, 'pattern', '/edit/:event_user_pattern_id', {
      'patterns/get_patterns': () => [pattern(4)],
      'events/get_pattern_detail': () => eventPattern(2),
    }),
    call: 'events/update_event_pattern',
    field: 'start_dttm',
  },
  {
    file: 'features/tracks/track-create.page.tsx',
    open: page(
      TrackCreate,
      '/pattern-playlist/create/:event_id/:event_name',
      '/pattern-playlist/create/7/Night%20One',
      {
        'tempo/analyze': () => ({
          adjusted_beat_times_ms: [500, 1000],
          bpm: 120,
          confidence: 0.9,
          duration_ms: 2000,
        }),
        'tempo/get_progress': () => ({ stage: 'running', progress: 0.5, ahead: 0 }),
        'users/generate_pre_signed_url_upload': () => ({
          url: 'http://localhost/put',
          public_url: 'http://localhost/storage/uploads/1.mp3',
        }),
        '/put': () => new Response(),
      },
    ),
    fill: async (user) => {
      await user.upload(await screen.findByLabelText('File'), new File(['bytes'], 'One.mp3', { type: 'audio/mpeg' }));
      await screen.findByText('2 beats in 0:02');
    },
    call: 'tracks/add_event_music_tracks',
    field: 'data.0.music_title',
  },
  {
    file: 'features/raffles/raffle-edit.page.tsx',
    open: ofEvent(RaffleEdit, 'raffle', '/edit/:raffle_id', { 'events/get_raffle_detail': () => raffle(2) }),
    call: 'events/update_event_raffle',
    field: 'title',
  },
  {
    file: 'features/raffles/raffle-create.page.tsx',
    open: ofEvent(RaffleCreate, 'raffle', '/add', {}),
    fill: fillAll({
      Title: 'Drum',
      'Start Time': '2099-01-02 08:00 PM',
      'End Time': '2099-01-02 09:00 PM',
      'Number of Winners': '2',
      'Minimum Number of Participants': '10',
    }),
    call: 'events/add_event_raffle',
    field: 'title',
  },
  {
    file: 'features/merch-drops/drop-edit.page.tsx',
    open: ofEvent(DropEdit, 'merch-drop', '/edit/:product_id', {
      'product/get_drop_control_room': () => controlRoom(),
    }),
    call: 'product/drop_product',
    field: 'special_price',
  },
  {
    file: 'features/merch-drops/drop-create.page.tsx',
    open: ofEvent(DropCreate, 'merch-drop', '/add', {
      'product/get_products_to_drop': () => [merchDrop(5, { title: 'Poster' })],
    }),
    fill: async (user) => {
      await choose(user, 'Product', 'Poster, The Lamps ($25.00)');
      await fillAll({
        Start: '02-01-2099 08:00 PM',
        End: '02-01-2099 09:00 PM',
        'Special Price': '19',
        'Max Quantity': '5',
      })(user);
    },
    call: 'product/drop_product',
    field: 'special_price',
  },
  {
    file: 'features/door/join-dialog.tsx',
    open: ofEvent(Door, 'door', '', {
      'door/counts': () => ({ fans: 3, checked_in: 1, scanned_ahead: 0 }),
      'door/list_recent': () => ({ arrivals: [], twice: [] }),
      'door/search': () => [],
    }),
    fill: async (user) => {
      await user.type(await screen.findByRole('searchbox', { name: 'Search fans' }), 'Zoe');
      await press(user, 'Add a fan');
      await screen.findByRole('dialog');
    },
    send: 'Add and check in',
    call: 'door/join',
    field: 'name',
  },
  {
    file: 'features/event-proposals/refuse-dialog.tsx',
    open: page(WaitingProposals, '/groups/all', '/groups/all', {
      'events/get_event_proposals': () => [eventProposal(1)],
    }),
    fill: async (user) => {
      await press(user, 'Decline Proposed night 1');
      await fill(user, 'Reason (shown to Fenna)', 'The hall is let.');
    },
    send: 'Decline',
    call: 'events/refuse_event_proposal',
    field: 'reason',
  },
  {
    file: 'features/orders/refund-dialog.tsx',
    open: ofEvent(CardOrder, 'orders', '/flashwave-detail/:group_order_id', {
      'orders/get_event_user_order_detail': () => eventOrder(2),
    }),
    fill: (user) => press(user, 'Refund'),
    send: 'Refund $54.50',
    call: 'orders/create_refund',
    field: 'reason',
  },
  {
    file: 'nouns/notifications/notify-form.tsx',
    open: ofEvent(NotifyFans, 'notify-fans', '', {
      'events/preview_push_notification': () => ({ fans: 4, with_push: 1, last: null, web_push_key: 'B' }),
      'events/push_notifications_list': () => [],
    }),
    fill: fillAll({ Title: 'Doors', Body: 'By the north door.' }),
    send: 'Notify 4 fans',
    call: 'events/send_push_notifications',
    field: 'title',
  },
  {
    file: 'features/support-tickets/reply-form.tsx',
    open: page(
      EventTickets,
      '/customer-tickets/:event_id/:event_name',
      '/customer-tickets/7/Night%20One?ticket=2',
      tickets,
    ),
    fill: fillAll({ Reply: 'Left of the door.' }),
    send: 'Send reply',
    call: 'events/add_user_event_support_interactions',
    field: 'content',
  },
  {
    file: 'features/support-tickets/answer-form.tsx',
    open: page(EventTickets, '/customer-tickets/:event_id/:event_name', '/customer-tickets/7/Night%20One', tickets),
    fill: async (user) => {
      await press(user, 'Prepared replies');
      await press(user, 'New reply');
      await fillAll({ Name: 'Cloakroom', Reply: 'Left of the door.' })(user);
    },
    call: 'events/add_support_answer',
    field: 'title',
  },
];
