import { StatusChip } from '../../ui/status-chip.tsx';
import { useNow } from '../../ui/use-now.ts';

interface OpeningStateProps {
  opens: number;
  closes: number;
}

/** Whether fans can take part in what has not been completed. */
export function OpeningState({ opens, closes }: OpeningStateProps) {
  const now = useNow(10_000);
  if (now < opens) return <StatusChip tone="info">Not started</StatusChip>;
  return now < closes ? <StatusChip tone="success">Open</StatusChip> : <StatusChip>Ended</StatusChip>;
}
