import { listedEventFields } from '@backline/contract/event-fields';
import type { EventRow } from '@backline/contract/events';
import { pick } from '@backline/contract/fields';
import { eventDetail } from './event.ts';
import type { Answer } from './page.tsx';

export const eventRow = (id: number, more: Partial<EventRow> = {}): EventRow => ({
  ...pick(eventDetail(), [...listedEventFields, 'event_dttm', 'event_image_url']),
  id,
  name: `Event ${id}`,
  event_role: 'USER',
  event_code: `CODE${id}`,
  checkin_count: null,
  ...more,
});

export const lookups: Record<string, Answer> = {
  'artist_manager/list': ({ input: { role, created_by: manager } }) => {
    if (role === 'MANAGER')
      return {
        result: [
          { id: 11, name: 'Mona' },
          { id: 12, name: 'Max' },
        ],
      };
    const artists = [
      { id: 21, name: 'The Lamps', of: 11 },
      { id: 22, name: 'Brass Owls', of: 12 },
    ];
    return { result: artists.filter(({ of }) => manager === null || of === manager) };
  },
  'team/get_team_member_list': () => ({ result: [{ id: 31, name: 'Tim' }] }),
  'events/get_countries': () => [
    { country_id: 1, country_name: 'United States', country_code: 'US' },
    { country_id: 2, country_name: 'India', country_code: 'IN' },
    { country_id: 3, country_name: 'Monaco', country_code: 'MC' },
  ],
  'events/get_states': ({ input }) => {
    if (input.country_id === '1') return [{ state_id: 5, state_name: 'Illinois', state_code: 'IL', timezone: 'CST' }];
    return input.country_id === '2' ? [{ state_id: 6, state_name: 'Kerala', state_code: 'KL', timezone: 'IST' }] : [];
  },
  'events/get_cities': ({ input }) => [
    input.state_id === '5' ? { city_name: 'Chicago', timezone: 'CST' } : { city_name: 'Kochi', timezone: 'IST' },
  ],
};
