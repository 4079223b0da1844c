import type { Output } from '@backline/contract/operation';
import type { getSupportCase, SupportCase, SupportInteraction } from '@backline/contract/support-tickets';
import { lentEvent } from './event.ts';
import { lookups } from './fan.ts';
import type { Answer } from './page.tsx';

const at = Date.UTC(2030, 0, 2, 2, 5);

export const supportCase = (id: number, more: Partial<SupportCase> = {}): SupportCase => ({
  id,
  name: `Fan ${id}`,
  email: null,
  title: `Question ${id}`,
  description: `Words ${id}`,
  status: 'open',
  unread: 0,
  is_by_mail: false,
  user_id: 100 + id,
  profile_image_url: null,
  assigned_to: null,
  created_dttm: at,
  last_dttm: at,
  first_answer_ms: null,
  ...more,
});

export const openedCase = (
  id: number,
  more: Partial<Output<typeof getSupportCase>> = {},
): Output<typeof getSupportCase> => ({ ...supportCase(id), fan: null, has_links: false, ...more });

export const interaction = (id: number, more: Partial<SupportInteraction> = {}): SupportInteraction => ({
  id,
  content: `Message ${id}`,
  user_id: 102,
  name: 'Fan 2',
  profile_image_url: null,
  is_staff: false,
  interaction_type: 'comment',
  image_url: null,
  image_thumbnail_url: null,
  created_dttm: at + id,
  ...more,
});

export const ticketAnswers: Record<string, Answer> = {
  ...lookups,
  // A reader without the event's permission gets a partial event.
  'events/get_event_details': ({ input }) => (input.event_id === '7' ? [lentEvent()] : []),
  'events/get_user_event_support_cases': () => [supportCase(2, { unread: 3 })],
  'events/get_count_event_support_cases': () => ({ total: 12, open_total: 7, closed_total: 4 }),
  'events/get_or_set_event_support_case_read': () => ({ data: { unread: 3 } }),
  'events/get_support_case': () => openedCase(2),
  'events/get_user_group_support_interactions': () => [interaction(1)],
  'events/get_support_assignees': () => [{ id: 1, name: 'Ada' }],
  'events/get_support_answers': () => ({ can: { write: true }, answers: [] }),
};
