import type { Session } from '../../lib/session.tsx';

export const webhookPaths = {
  /** An ADMIN sees the list of one manager at a time. */
  list: ({ reachesAll }: Pick<Session, 'reachesAll'>, managerId: number) =>
    reachesAll ? `/webhooks?manager_id=${managerId}` : '/webhooks',
  one: (id: number) => `/webhooks/${id}`,
};
