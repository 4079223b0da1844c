import type { Person, PersonCard } from '@backline/contract/people';

export const person = (id: number, more: Partial<Person> = {}): Person => ({
  id,
  name: `Person ${id}`,
  role: 'ARTIST',
  email: `person${id}@example.org`,
  phone_number: '+14155550100',
  profile_image_url: null,
  profile_image_thumbnail_url: null,
  manager_id: 11,
  manager_name: 'Mona',
  is_active: true,
  has_signed_in: true,
  firebase_uid: null,
  can: { set_active: true, login_as: true, invite: false },
  ...more,
});

export const personCard = (id: number, more: Partial<PersonCard> = {}): PersonCard => ({
  ...person(id),
  artists: null,
  events: null,
  ...more,
});

export const lamps = { 'artist_manager/name': () => ({ id: 21, name: 'The Lamps' }) };
