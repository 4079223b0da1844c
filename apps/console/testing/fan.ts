import type { Answer } from './page.tsx';
import { eventDetail } from './event.ts';

export const event = eventDetail({ event_count: 12_345, checkin_count: 678 });

export const lookups: Record<string, Answer> = {
  'events/get_event_details': ({ input }) => (input.event_id === '7' ? [event] : []),
  'artist_manager/list': ({ input: { role, created_by: manager } }) => {
    const people =
      role === 'MANAGER'
        ? [
            { id: 11, name: 'Mona', of: null },
            { id: 12, name: 'Max', of: null },
          ]
        : [
            { id: 21, name: 'The Lamps', of: 11 },
            { id: 22, name: 'Brass Owls', of: 12 },
          ];
    return { result: people.filter(({ of }) => of === null || manager === null || of === manager) };
  },
  'events/get_event_names': ({ input }) =>
    [
      { id: 7, name: 'Night One', timezone: 'CST' },
      { id: 8, name: 'Day Two', timezone: 'EST' },
    ].filter(({ name }) => name.toLowerCase().includes(String(input.search ?? ''))),
};
