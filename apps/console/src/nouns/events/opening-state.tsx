import { StatusChip } from '../../ui/status-chip.tsx';
import { useNow } from '../../ui/use-now.ts';

interface OpeningStateProps {
  opens: number;
  closes: number;
}

/**
 * Shows whether fans can currently take part in a poll or raffle, judged only by its times. Do not use it for a
 * completed poll or raffle.
 */
export function OpeningState({ opens, closes }: OpeningStateProps) {
  const now = useNow(10_000);
  if (now < opens) return <StatusChip tone="info">Not started</StatusChip>;
  return now < closes ? <StatusChip tone="success">Open</StatusChip> : <StatusChip>Ended</StatusChip>;
}
