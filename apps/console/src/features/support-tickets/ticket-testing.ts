import type { Output } from '@backline/contract/operation';
import type { getSupportCase, SupportCase, SupportInteraction } from '@backline/contract/support-tickets';

const at = Date.UTC(2030, 0, 2, 2, 5);

/** A ticket for tests; any field may be told. */
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
