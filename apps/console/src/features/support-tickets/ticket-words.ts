import type { SupportStatus } from '@backline/contract/support-tickets';

export const statusWords: Readonly<Record<SupportStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  closed: 'Closed',
};
