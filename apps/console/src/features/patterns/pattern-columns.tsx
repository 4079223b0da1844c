import type { PatternRow } from '@backline/contract/patterns';
import { missing } from '../../lib/format.ts';
import { PatternDrawing } from '../../nouns/lights/pattern-drawing.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { PatternActions } from './pattern-actions.tsx';
import styles from './patterns.module.css';

export const patternColumns: Column<PatternRow>[] = [
  {
    key: 'name',
    title: 'Pattern Name',
    width: '22%',
    render: ({ name, is_shared: isShared, manager_name: managerName }) => (
      <>
        <div className={styles.name}>
          <Breakable>{name}</Breakable>
        </div>
        <div className={styles.owner}>{isShared ? 'Shared by everybody' : managerName}</div>
      </>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    width: '26%',
    render: ({ short_description: description }) => (
      <div className={styles.description}>
        <Breakable>{description === '' ? missing : description}</Breakable>
      </div>
    ),
  },
  { key: 'light', title: 'Light', width: '24%', render: (pattern) => <PatternDrawing pattern={pattern} /> },
  {
    key: 'actions',
    title: 'Actions',
    isUntitledOnPhone: true,
    render: (pattern) => <PatternActions pattern={pattern} />,
  },
];
