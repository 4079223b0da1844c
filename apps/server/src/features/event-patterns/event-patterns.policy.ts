import type { ShowState } from '@backline/contract/light-shows';

/** Only scheduled patterns can be edited: in any other state, phones have already received them. */
export const mayEdit = (state: ShowState): boolean => state === 'scheduled';

export const isOn = (state: ShowState): boolean => state === 'preparing' || state === 'running';

export const mayStop = (state: ShowState): boolean => state === 'scheduled' || isOn(state);
