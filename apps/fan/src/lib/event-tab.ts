import type { Attendance } from '@backline/contract/attendance';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export interface EventTab {
  path: string;
  title: string;
  has: (event: Attendance) => boolean;
  /** Stays reachable by its address if `has` is false, and explains why. */
  explainsAbsence: boolean;
  /** Prefetches on opening the event what the tab may need without a network. */
  prepare?: (event: Attendance, client: QueryClient) => Promise<void>;
  Mark?: ComponentType<{ event: Attendance }>;
  Above?: ComponentType<{ event: Attendance }>;
  Tab: ComponentType<{ event: Attendance }>;
}
