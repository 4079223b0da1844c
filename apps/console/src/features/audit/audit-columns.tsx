import { roleNames } from '@backline/contract/features';
import type { AuditKind, AuditLine } from '@backline/contract/audit';
import { Button } from 'antd';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { isListed, type AuditFilters } from './audit-filters.ts';
import { kindOf, rowOf, whoOf } from './audit-line.ts';
import secondLine from '../../ui/second-line.module.css';
import styles from './audit.module.css';

interface Actions {
  kinds: AuditKind[] | undefined;
  onFilter: (filters: Pick<AuditFilters, 'entity' | 'entityId'>) => void;
  onOpen: (line: AuditLine) => void;
}

export const auditColumns = ({ kinds, onFilter, onOpen }: Actions): Column<AuditLine>[] => [
  {
    key: 'when',
    title: 'When',
    width: 190,
    render: ({ at_dttm }) => <NearTime className={styles.time} at={at_dttm} />,
  },
  {
    key: 'who',
    title: 'Who',
    render: (line) => (
      <span className={styles.text}>
        {whoOf(line)}
        {line.actor !== null && <span className={secondLine.second}>{roleNames[line.actor.role]}</span>}
      </span>
    ),
  },
  { key: 'what', title: 'What', render: (line) => <span className={styles.what}>{line.action_name}</span> },
  { key: 'row', title: 'Record', width: 150, render: (line) => <Row line={line} kinds={kinds} onFilter={onFilter} /> },
  { key: 'ip', title: 'IP address', width: 140, render: ({ ip }) => <span className={styles.text}>{ip}</span> },
  {
    key: 'changes',
    title: 'Changes',
    width: 100,
    render: (line) => (
      <Button
        size="small"
        aria-label={`View changes: ${line.action_name}, ${rowOf(line)}`}
        onClick={() => onOpen(line)}
      >
        View
      </Button>
    ),
  },
];

function Row({ line, kinds, onFilter }: { line: AuditLine } & Omit<Actions, 'onOpen'>) {
  const { entity, entity_id: entityId } = line;
  return (
    <span className={styles.text}>
      {isListed(kinds, entity) ? (
        <button
          type="button"
          className={styles.row}
          title="Show only this record"
          onClick={() => onFilter({ entity, entityId })}
        >
          {rowOf(line)}
        </button>
      ) : (
        rowOf(line)
      )}
      <span className={secondLine.second}>{kindOf(line)}</span>
    </span>
  );
}
