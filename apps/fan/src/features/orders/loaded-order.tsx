import type { FanOrder } from '@backline/contract/orders';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { failureText } from '../../lib/failure-text.ts';
import { texts as appTexts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import links from '../../ui/link.module.css';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useOrder } from './orders.queries.ts';
import { texts } from './texts.ts';

/** The order of the address, as it stands; before that, that it is on its way or why it did not come. */
export function LoadedOrder({ children }: { children: (order: FanOrder) => ReactNode }) {
  const { eventCode = '', orderNo = '' } = useParams();
  const { data: order, error, refetch, isFetching } = useOrder(orderNo);
  if (order !== undefined) return children(order);
  if (error === null) return <Loading />;
  return (
    <Screen title={texts.orderTitle(orderNo)}>
      <Notice kind="error">{failureText(error)}</Notice>
      <Button isBusy={isFetching} onClick={() => void refetch()}>
        {appTexts.app.retry}
      </Button>
      <Link className={links.link} href={`/${eventCode}/orders`}>
        {texts.all}
      </Link>
    </Screen>
  );
}
