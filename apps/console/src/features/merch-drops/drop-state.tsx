import type { MerchDropState } from '@backline/contract/merch-drops';
import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';

const tones: Readonly<Record<MerchDropState, Tone>> = {
  before: 'info',
  running: 'success',
  paused: 'warning',
  sold_out: 'danger',
  over: 'neutral',
};

export function DropState({ state }: { state: MerchDropState }) {
  return <StatusChip tone={tones[state]}>{merchDropTexts.states[state]}</StatusChip>;
}
