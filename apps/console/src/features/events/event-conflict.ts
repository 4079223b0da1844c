import { eventFields } from '@backline/contract/event-fields';
import type { WholeEvent } from '@backline/contract/events';
import { showFocus } from '../../ui/image-focus.ts';
import type { ConflictLabels } from '../../ui/conflict-fields.ts';
import { momentsOf, recordWords, toRecord } from '../../ui/record-values.ts';
import { plainFields, type EventValues } from './event-values.ts';

const place = 'Country, State, City';

const words = recordWords(plainFields);
const { image, event_name, event_dttm, event_type, ...others } = words.labels;

const labels: ConflictLabels<EventValues> = {
  // An image and its focus point are resolved as one choice.
  image,
  image_focus: image,
  event_name,
  event_dttm,
  event_type,
  manager_id: 'Artist Manager',
  artist_id: 'Artists',
  team_members_id: 'Team Members',
  ...others,
  // A date and its time zone are resolved as one choice.
  ...toRecord(momentsOf(eventFields), () => event_dttm),
  timezone: event_dttm,
  country: place,
  country_code: place,
  state: place,
  state_code: place,
  city: place,
  seo_url: 'SEO URL',
};

/** Artists and team members belong to a manager, so all three are resolved as one choice. */
const people = 'Artist Manager, Artists and Team Members';
const moved = { manager_id: people, artist_id: people, team_members_id: people };
const labelsOfMove: ConflictLabels<EventValues> = { ...moved, ...labels, ...moved };

export const conflictLabels = (changed: readonly string[]) => (changed.includes('manager_id') ? labelsOfMove : labels);

/** Formats a value. `known` holds event versions that provide people's names. */
export function showValue(name: keyof EventValues, values: EventValues, known: readonly WholeEvent[]): string {
  switch (name) {
    case 'country_code':
    case 'state_code':
      return '';
    case 'manager_id':
      return known.find((event) => event.manager_id === values.manager_id)?.manager_name ?? nameless(1);
    case 'image_focus':
      return values.image === null ? '' : `focus ${showFocus(values.image_focus)}`;
    case 'artist_id':
    case 'team_members_id':
      return showPeople(values[name], known);
    case 'seo_url':
      return values.seo_url;
    default:
      return words.show(name, values);
  }
}

function showPeople(ids: readonly number[], known: readonly WholeEvent[]): string {
  const people = known.flatMap((event) => [...event.artist_id, ...event.team_members_id]);
  const names = ids.map((id) => people.find((person) => person.id === id)?.name);
  const unknown = names.filter((name) => name === undefined).length;
  return [...names.filter((name) => name !== undefined), ...(unknown > 0 ? [nameless(unknown)] : [])].join(', ');
}

/** Counts people whose names are in neither event version, because they were just chosen in the form. */
const nameless = (count: number) => (count === 1 ? 'one newly chosen' : `${count} newly chosen`);
