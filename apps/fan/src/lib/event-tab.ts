import type { Attendance } from '@backline/contract/attendance';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export interface EventTab {
  path: string;
  title: string;
  has: (event: Attendance) => boolean;
  /** If true, the tab stays reachable by its URL when `has` is false, and explains why it is not shown. */
  explainsAbsence: boolean;
  /** Prefetches what the tab may need offline. Called when the event is opened. */
  prepare?: (event: Attendance, client: QueryClient) => Promise<void>;
  Mark?: ComponentType<{ event: Attendance }>;
  Above?: ComponentType<{ event: Attendance }>;
  Tab: ComponentType<{ event: Attendance }>;
}
