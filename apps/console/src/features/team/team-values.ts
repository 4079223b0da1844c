import type { Input } from '@backline/contract/operation';
import type { addTeamMember, TeamMember } from '@backline/contract/team';
import { noPhone, toPhoneNumber, toPhoneValue, type PhoneValue } from '@backline/page/phone-typing';
import type { StoredImage } from '../../lib/uploads.ts';
import type { FormImage } from '../../ui/image-upload.tsx';

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface TeamValues {
  name: string;
  email: string;
  phone_number: PhoneValue;
  manager_id: number | null;
  image: FormImage | null;
}

export const newTeamMember: TeamValues = { name: '', email: '', phone_number: noPhone, manager_id: null, image: null };

export function toValues(member: TeamMember): TeamValues {
  const { profile_image_url: url, profile_image_thumbnail_url: thumbnailUrl } = member;
  return {
    name: member.name,
    email: member.email ?? '',
    phone_number: toPhoneValue(member.phone_number),
    manager_id: member.manager_id,
    image: url === null ? null : { url, thumbnailUrl: thumbnailUrl ?? url },
  };
}

export function toFields(values: TeamValues, image: StoredImage | null): Input<typeof addTeamMember> {
  return {
    name: values.name,
    email: values.email,
    phone_number: toPhoneNumber(values.phone_number),
    manager_id: values.manager_id,
    role: 'TEAMMEMBER',
    profile_image_url: image?.url ?? null,
    profile_image_thumbnail_url: image?.thumbnailUrl ?? null,
  };
}
