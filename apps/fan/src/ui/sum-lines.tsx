import styles from './sum-lines.module.css';

interface SumLine {
  label: string;
  amount: string;
  isTotal?: boolean;
}

export function SumLines({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className={styles.sums}>
      {lines.map(({ label, amount, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
