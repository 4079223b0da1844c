import { createEventInput } from '@backline/contract/event-fields';
import type { WholeEvent } from '@backline/contract/events';
import * as eventTexts from '@backline/contract/events.texts';
import type { PersonOption } from '@backline/contract/people';
import { Form } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { useSession } from '../../lib/session.tsx';
import { useArtists, useManagers, useTeamMembers } from '../../nouns/people/people.queries.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { EventValues } from './event-values.ts';

const { shape } = createEventInput;

/** People already assigned to the event, with their names. The option lists may not include these people. */
export interface KnownPeople {
  managers: PersonOption[];
  artists: PersonOption[];
  teamMembers: PersonOption[];
}

export const nobody: KnownPeople = { managers: [], artists: [], teamMembers: [] };

export function peopleOf(event: WholeEvent): KnownPeople {
  return {
    managers: [{ id: event.manager_id, name: event.manager_name }],
    artists: event.artist_id,
    teamMembers: event.team_members_id,
  };
}

export function PeopleFields({ known }: { known: KnownPeople }) {
  const { reachesAll } = useSession();
  const chosen = Form.useWatch<EventValues['manager_id'] | undefined>('manager_id') ?? null;
  const manager = reachesAll ? chosen : null;
  const enabled = !reachesAll || manager !== null;
  const managers = useManagers({ enabled: reachesAll });
  const artists = useArtists({ manager, enabled });
  const teamMembers = useTeamMembers({ manager, enabled });
  // The event's artists and team members belong to its manager, so they are not offered after another manager is
  // chosen.
  const sameManager = manager === null || manager === known.managers[0]?.id;
  const hint = enabled ? undefined : 'Choose an artist manager first.';

  return (
    <>
      {reachesAll && (
        <Form.Item
          name="manager_id"
          label="Artist Manager"
          rules={[{ required: true, message: eventTexts.managerRequired }]}
        >
          <Combobox query={managers} options={toOptions(managers.data, known.managers)} />
        </Form.Item>
      )}
      <Form.Item name="artist_id" label="Artists" extra={hint} {...fieldRules(shape.artist_id)}>
        <Combobox
          mode="multiple"
          disabled={!enabled}
          query={artists}
          options={toOptions(artists.data, sameManager ? known.artists : [])}
        />
      </Form.Item>
      <Form.Item name="team_members_id" label="Team Members" extra={hint} {...fieldRules(shape.team_members_id)}>
        <Combobox
          mode="multiple"
          disabled={!enabled}
          query={teamMembers}
          options={toOptions(teamMembers.data, sameManager ? known.teamMembers : [])}
        />
      </Form.Item>
    </>
  );
}

function toOptions(loaded: PersonOption[] = [], known: PersonOption[]) {
  const people = new Map([...loaded, ...known].map((person) => [person.id, person.name]));
  return Array.from(people, ([value, label]) => ({ value, label }));
}
