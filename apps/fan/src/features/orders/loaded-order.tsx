import type { FanOrder } from '@backline/contract/orders';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import links from '../../ui/link.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useOrder } from './orders.queries.ts';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';

export function LoadedOrder({ children }: { children: (order: FanOrder) => ReactNode }) {
  const { eventCode = '', orderNo = '' } = useParams();
  const { data: order, error, refetch, isFetching } = useOrder(orderNo);
  if (order !== undefined) return children(order);
  if (error === null) return <Loading />;
  return (
    <Screen title={orderFanTexts.orderTitle(orderNo)}>
      <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
      <Link className={links.link} href={`/${eventCode}/orders`}>
        {orderFanTexts.all}
      </Link>
    </Screen>
  );
}
