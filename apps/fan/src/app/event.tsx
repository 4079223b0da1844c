import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useParams } from 'wouter';
import { readEventCode } from '../lib/event-code.ts';
import { Loading } from '../ui/loading.tsx';
import { EventFrame } from './event-frame.tsx';
import { eventSections } from './event-tabs.ts';
import { MenuBar } from './menu-bar.tsx';
import { NotFound } from './not-found.tsx';

const EventPage = lazy(async () => ({ default: (await import('../features/attendance/event.page.tsx')).Component }));
const Order = lazy(async () => ({ default: (await import('../features/orders/order.page.tsx')).Component }));
const OrderCode = lazy(async () => ({ default: (await import('../features/orders/order-code.page.tsx')).Component }));

/** All pages of an event. Its parts come from different features, so they meet here. */
export function Component() {
  const { eventCode = '', path = '' } = useParams();
  const code = readEventCode(eventCode);
  if (code === '') {
    return (
      <>
        <MenuBar />
        <NotFound />
      </>
    );
  }
  if (code !== eventCode) return <Redirect to={`/${code}`} replace />;
  return (
    <EventFrame key={code} eventCode={code} path={path}>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/:eventCode/orders/:orderNo/code" component={OrderCode} />
          <Route path="/:eventCode/orders/:orderNo" component={Order} />
          <Route path="/:eventCode/:path?">
            <EventPage eventCode={code} path={path} sections={eventSections} />
          </Route>
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </EventFrame>
  );
}
