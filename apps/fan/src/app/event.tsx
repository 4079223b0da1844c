import { lazy } from 'react';
import { Redirect, useParams } from 'wouter';
import { readEventCode } from '../lib/event-code.ts';
import { eventTabs } from './event-tabs.ts';
import { NotFound } from './not-found.tsx';

const EventPage = lazy(async () => ({ default: (await import('../features/attendance/event.page.tsx')).Component }));

export function Component() {
  const { eventCode = '', path = '' } = useParams();
  const code = readEventCode(eventCode);
  if (code === '') return <NotFound />;
  if (code !== eventCode) return <Redirect to={`/${code}`} replace />;
  return <EventPage key={code} eventCode={code} path={path} tabs={eventTabs} />;
}
