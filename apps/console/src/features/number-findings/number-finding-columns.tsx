import type { FoundPerson, NumberFinding } from '@backline/contract/number-findings';
import { Button } from 'antd';
import { Link } from 'react-router';
import { missing } from '../../lib/format.ts';
import { counted } from '@backline/contract/counted';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import line from '../../ui/second-line.module.css';

export const numberFindingColumns = (correct: (finding: NumberFinding) => void): Column<NumberFinding>[] => [
  { key: 'person', title: 'Person', width: '30%', render: (row) => <Person person={row} /> },
  { key: 'stored', title: 'Stored number', render: ({ stored }) => stored },
  { key: 'read', title: 'Interpreted as', render: ({ read_as: number }) => number ?? 'Not a valid number' },
  {
    key: 'twins',
    title: 'Also used by',
    width: '30%',
    render: ({ twins }) =>
      twins.length === 0 ? missing : twins.map((twin) => <Person key={twin.user_id} person={twin} isShown />),
  },
  {
    key: 'actions',
    title: 'Actions',
    isUntitledOnPhone: true,
    render: (row) =>
      row.role === 'USER' ? (
        <Button aria-label={`Correct ${row.name}’s phone number`} onClick={() => correct(row)}>
          Correct
        </Button>
      ) : null,
  },
];

function Person({ person, isShown = false }: { person: FoundPerson; isShown?: boolean }) {
  return (
    <div>
      <strong>
        <Name person={person} />
      </strong>
      {isShown && <span className={line.second}>{person.number}</span>}
      <span className={line.second}>
        {counted(person.events, 'event')}, {counted(person.orders, 'order')}
      </span>
    </div>
  );
}

function Name({ person: { user_id: id, name, role } }: { person: FoundPerson }) {
  const form = formOf(role, id);
  const words = <Breakable>{name}</Breakable>;
  return form === null ? words : <Link to={form}>{words}</Link>;
}

/** Returns the path of the form that changes the number. Null for fans, whose number is corrected here. */
function formOf(role: FoundPerson['role'], id: number): string | null {
  switch (role) {
    case 'MANAGER':
      return peoplePaths.updateManager(id);
    case 'ARTIST':
      return peoplePaths.updateOwnArtist(id);
    case 'TEAMMEMBER':
      return peoplePaths.updateTeamMember(id);
    default:
      return null;
  }
}
