import type { ShowState as State } from '@backline/contract/light-shows';
import * as lightTexts from '@backline/contract/lights.texts';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';

const tones: Readonly<Record<State, Tone>> = {
  scheduled: 'info',
  preparing: 'info',
  running: 'success',
  over: 'neutral',
  stopped: 'warning',
  skipped: 'warning',
};

export function ShowState({ state }: { state: State }) {
  return <StatusChip tone={tones[state]}>{lightTexts.showStates[state]}</StatusChip>;
}
