import type { ShowState } from '@backline/contract/light-shows';

/**
 * Only scheduled patterns can be edited. Phones need the timeline ten seconds before the start, so a later change would
 * not reach them in time.
 */
export const mayEdit = (state: ShowState): boolean => state === 'scheduled';

export const isOn = (state: ShowState): boolean => state === 'preparing' || state === 'running';

export const mayStop = (state: ShowState): boolean => state === 'scheduled' || isOn(state);
