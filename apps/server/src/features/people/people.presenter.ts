import type { Person, PersonCard } from '@backline/contract/people';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';
import { canDo, knowsIdentities, type PersonRole } from './people.policy.ts';
import type { CardRow } from './people.repository.ts';
import type { PersonRow } from './person.repository.ts';

export interface View {
  storage: Pick<ObjectStorage, 'publicUrl'>;
  reader: ActorContext['actor'];
}

export function viewOf({ actor, platform }: ActorContext): View {
  return { storage: platform.storage, reader: actor };
}

export function presentPerson<R extends PersonRole>(
  row: PersonRow,
  role: R,
  { storage, reader }: View,
): Person & { role: R } {
  return {
    id: row.id,
    role,
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    profile_image_url: addressOf(row.profile_image_key, storage),
    profile_image_thumbnail_url: addressOf(row.profile_image_thumbnail_key, storage),
    manager_id: row.manager_id,
    manager_name: row.manager_name,
    is_active: row.is_active,
    has_signed_in: row.has_signed_in,
    firebase_uid: knowsIdentities(reader) ? row.identity_id : null,
    can: canDo(reader, { ...row, role }),
  };
}

export function presentCard(row: CardRow, role: PersonRole, view: View): PersonCard {
  return { ...presentPerson(row, role, view), artists: row.artists, events: row.events };
}

export function describePerson(
  { name, ...keys }: Pick<PersonRow, 'name' | 'profile_image_key' | 'profile_image_thumbnail_key'>,
  { storage }: View,
) {
  return {
    name,
    profile_image_url: addressOf(keys.profile_image_key, storage),
    profile_image_thumbnail_url: addressOf(keys.profile_image_thumbnail_key, storage),
  };
}

const addressOf = (key: string | null, storage: View['storage']) => (key === null ? null : storage.publicUrl(key));
