import type { ShowState } from '@backline/contract/light-shows';

/** Phones already have a pattern in any other state. */
export const mayEdit = (state: ShowState): boolean => state === 'scheduled';

export const isOn = (state: ShowState): boolean => state === 'preparing' || state === 'running';

export const mayStop = (state: ShowState): boolean => state === 'scheduled' || isOn(state);
