import type { Attendance } from '@backline/contract/attendance';
import type { QueryClient } from '@tanstack/react-query';
import type { IconNode } from 'lucide';
import type { ComponentType } from 'react';

/** One of the five tabs at the foot of an event's pages. */
export interface EventTab {
  /** Path of the tab's first page. */
  path: string;
  title: string;
  icon: IconNode;
  /** Says why the tab is empty when the event offers none of its sections. */
  absence: string;
  Mark?: ComponentType<{ event: Attendance }>;
}

/** A page of an event, below one of the tabs. */
export interface EventSection {
  path: string;
  title: string;
  tab: EventTab;
  /** True for a page that only leads to the tab's sections. */
  isFirstPage?: boolean;
  has: (event: Attendance) => boolean;
  /** If true, the section stays reachable by its URL when `has` is false, and explains why it is not shown. */
  explainsAbsence: boolean;
  /** Prefetches what the section may need offline. Called when the event is opened. */
  prepare?: (event: Attendance, client: QueryClient) => Promise<void>;
  Mark?: ComponentType<{ event: Attendance }>;
  Above?: ComponentType<{ event: Attendance }>;
  Section: ComponentType<SectionProps>;
}

export interface SectionProps {
  event: Attendance;
  /** All sections, for the pages that lead to others. */
  sections: readonly EventSection[];
}

/** Returns the sections that a tab's pages link to. */
export const linkedFrom = (sections: readonly EventSection[], { path }: Pick<EventTab, 'path'>) =>
  sections.filter(({ tab, isFirstPage }) => tab.path === path && !isFirstPage);

export const pathIn = (eventCode: string, path: string) => (path === '' ? `/${eventCode}` : `/${eventCode}/${path}`);
