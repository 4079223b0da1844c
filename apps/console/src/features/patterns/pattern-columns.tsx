import type { PatternRow } from '@backline/contract/patterns';
import { missing } from '../../lib/format.ts';
import { PatternDrawing } from '../../nouns/lights/pattern-drawing.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Line } from '../../ui/line.tsx';
import { PatternActions } from './pattern-actions.tsx';
import styles from './patterns.module.css';

export const patternColumns: Column<PatternRow>[] = [
  {
    key: 'name',
    title: 'Pattern Name',
    width: '22%',
    render: ({ name, is_shared: isShared, manager_name: managerName }) => (
      <>
        <Line className={styles.name}>{name}</Line>
        <div className={styles.owner}>{isShared ? 'Shared by everybody' : managerName}</div>
      </>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    width: '26%',
    render: ({ short_description: description }) => <Line>{description === '' ? missing : description}</Line>,
  },
  { key: 'light', title: 'Light', width: '24%', render: (pattern) => <PatternDrawing pattern={pattern} /> },
  {
    key: 'actions',
    title: 'Actions',
    isUntitledOnPhone: true,
    render: (pattern) => <PatternActions pattern={pattern} />,
  },
];
