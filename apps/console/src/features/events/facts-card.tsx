import { Card } from 'antd';
import type { ReactNode } from 'react';
import { missing } from '../../lib/format.ts';
import styles from './event-detail.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  isText?: boolean;
}

interface FactsCardProps {
  title: string;
  mark?: ReactNode;
  children?: ReactNode;
  facts?: readonly Fact[];
  isWide?: boolean;
}

export function FactsCard({ title, mark, children, facts = [], isWide = false }: FactsCardProps) {
  return (
    <Card className={isWide ? `${styles.card} ${styles.wide}` : styles.card}>
      <div className={styles.title}>
        <h2>{title}</h2>
        {mark}
      </div>
      {children}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ label, value, isText = false }) => (
            <div key={label} className={isText ? styles.text : undefined}>
              <dt>{label}</dt>
              <dd>{value || missing}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
