import { StatusChip } from '../../ui/status-chip.tsx';

export function NowChip() {
  return <StatusChip tone="success">Now</StatusChip>;
}
