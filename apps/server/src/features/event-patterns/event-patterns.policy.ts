import type { ShowState } from '@backline/contract/light-shows';

/** Until its phones have it. */
export const mayEdit = (state: ShowState): boolean => state === 'scheduled';

/** What was sent stays told, unless it is stopped in the same breath. */
export const isOn = (state: ShowState): boolean => state === 'preparing' || state === 'running';

export const mayStop = (state: ShowState): boolean => state === 'scheduled' || isOn(state);
