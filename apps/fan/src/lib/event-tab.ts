import type { Attendance } from '@backline/contract/attendance';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** A part of an event's page, with an address of its own behind the event's. */
export interface EventTab {
  /** In the address; '' for the first. */
  path: string;
  title: string;
  /** Whether the event has something for it: else it is not shown. */
  has: (event: Attendance) => boolean;
  /** At its address it says itself why the event has nothing for it. */
  explainsAbsence: boolean;
  /** Fetches, when the event is opened, what the tab may need later in a hall without network. */
  prepare?: (event: Attendance, client: QueryClient) => Promise<void>;
  /** Beside its title. */
  Mark?: ComponentType<{ event: Attendance }>;
  /** Above the tab, where there is something to say. */
  Above?: ComponentType<{ event: Attendance }>;
  Tab: ComponentType<{ event: Attendance }>;
}
