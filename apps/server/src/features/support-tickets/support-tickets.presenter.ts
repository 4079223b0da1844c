import type { SupportCase, SupportInteraction } from '@backline/contract/support-tickets';
import { epochMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import type { InteractionRow } from './interactions.repository.ts';
import type { CaseRow } from './support-tickets.repository.ts';

interface Reader {
  /** True if the reader may see fans' contact details. */
  areAddressesShown: boolean;
  address: ImageAddress;
}

export const presentCase = (row: CaseRow, { areAddressesShown, address }: Reader): SupportCase => ({
  id: row.id,
  name: row.name,
  email: row.email ?? (areAddressesShown ? row.fan_email : null),
  title: row.title,
  description: row.description,
  status: row.status,
  unread: row.unread,
  is_by_mail: row.email !== null,
  user_id: row.user_id,
  profile_image_url: row.image_key === null ? null : address(row.image_key),
  assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee_name ?? '' },
  created_dttm: epochMs(row.created_at),
  last_dttm: epochMs(row.last_at),
  first_answer_ms: row.first_answer_at === null ? null : epochMs(row.first_answer_at) - epochMs(row.created_at),
});

type Pictured = Pick<InteractionRow, 'image_key' | 'image_thumbnail_key'>;

const presentPicture = ({ image_key: key, image_thumbnail_key: small }: Pictured, address: ImageAddress) => ({
  image_url: key === null ? null : address(key),
  image_thumbnail_url: small === null ? null : address(small),
});

export const presentInteraction = (row: InteractionRow, address: ImageAddress): SupportInteraction => ({
  id: row.id,
  content: row.content,
  user_id: row.user_id,
  name: row.name,
  profile_image_url: row.author_image_key === null ? null : address(row.author_image_key),
  is_staff: row.is_staff,
  interaction_type: row.kind,
  ...presentPicture(row, address),
  created_dttm: epochMs(row.created_at),
});

type Message = Pictured & Pick<InteractionRow, 'id' | 'content' | 'is_staff' | 'created_at'>;

export const presentMessage = (row: Message, address: ImageAddress) => ({
  id: row.id,
  content: row.content,
  is_own: !row.is_staff,
  ...presentPicture(row, address),
  created_dttm: epochMs(row.created_at),
});
