import { signOrderCode } from '@backline/contract/order-code';
import type { FanOrder } from '@backline/contract/orders';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';
import { useMemo } from 'react';
import { useDoorKey } from '../../lib/door-key.ts';
import type { ShownCodeProps } from '../../ui/code/shown-code.tsx';

/** Signs the order's changing code on the phone, also without a network. */
export function useOrderCode({ event_id: eventId, order_no: orderNo }: FanOrder): ShownCodeProps {
  const { data, error, refetch, isFetching } = useDoorKey(eventId);
  const { fanId, key } = data ?? {};
  const sign = useMemo(() => {
    if (fanId === undefined || key === undefined) return undefined;
    return (step: number) => signOrderCode(key, { eventId, fanId, orderNo, step });
  }, [eventId, fanId, key, orderNo]);
  return {
    label: orderFanTexts.codeLabel,
    instead: orderFanTexts.sayNumber,
    sign,
    error,
    isFetching,
    retry: () => void refetch(),
  };
}
