import type { AuditLine } from '@backline/contract/audit';
import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { Breakable } from '../../ui/breakable.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import styles from './audit.module.css';
import { aloneIn, changesOf, isList, labelOf, showValue } from './audit-values.ts';
import { rowOf, whoOf } from './audit-line.ts';

export function AuditDetails({ line, onClosed }: { line: AuditLine; onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const changes = changesOf(line);
  return (
    <Modal
      open={isOpen}
      width={760}
      title={line.action_name}
      footer={null}
      onCancel={() => setIsOpen(false)}
      afterClose={onClosed}
    >
      <dl className={styles.facts}>
        <Fact name="When">
          <DateTime at={line.at_dttm} withZone />
        </Fact>
        <Fact name="Who">{whoOf(line)}</Fact>
        <Fact name={line.noun}>
          {rowOf(line)}
          {line.entity_name !== null && /^\d+$/.test(line.entity_id) && ` (id ${line.entity_id})`}
        </Fact>
        {line.event_name !== null && <Fact name="Event">{line.event_name}</Fact>}
        <Fact name="IP address">{line.ip}</Fact>
        <Fact name="Request">{line.request_id}</Fact>
      </dl>
      {changes.length === 0 ? (
        <p className={styles.quiet}>No values recorded.</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <h2>{labelOf(field)}</h2>
              <Side name="Before" line={line} side={line.before} field={field} value={before} other={after} />
              <Side name="After" line={line} side={line.after} field={field} value={after} other={before} />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface Shown {
  line: AuditLine;
  side: AuditLine['after'];
  field: string;
}

interface SideProps extends Shown {
  name: 'Before' | 'After';
  value: unknown;
  other: unknown;
}

function Side({ name, value, other, ...shown }: SideProps) {
  const { field, line, side } = shown;
  return (
    <div role="group" aria-label={name}>
      <span aria-hidden className={styles.quiet}>
        {name}
      </span>
      {isList(field, value) ? (
        <Items {...shown} items={value} others={Array.isArray(other) ? other : []} />
      ) : (
        <div className={styles.value}>
          <Breakable>{showValue(field, value, line, side)}</Breakable>
        </div>
      )}
    </div>
  );
}

function Items({ field, line, side, items, others }: Shown & { items: unknown[]; others: unknown[] }) {
  const { alone, shared } = aloneIn(items, others);
  return (
    <ul className={styles.value}>
      {alone.map((item) => (
        <li key={JSON.stringify(item)}>
          <Breakable>{showValue(field, item, line, side)}</Breakable>
        </li>
      ))}
      {shared > 0 && <li className={styles.quiet}>{shared} unchanged</li>}
      {items.length === 0 && <li className={styles.quiet}>None</li>}
    </ul>
  );
}
