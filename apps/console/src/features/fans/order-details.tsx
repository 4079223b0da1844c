import type { EventDetail } from '@backline/contract/events';
import type { OrderInfo } from '@backline/contract/order-info';
import { Modal } from 'antd';
import { useState } from 'react';
import { OrderInfoDetails } from '../../nouns/orders/order-info.tsx';

interface OrderDetailsProps {
  order: OrderInfo | null;
  timezone: EventDetail['timezone'];
  onClose: () => void;
}

export function OrderDetails({ order, timezone, onClose }: OrderDetailsProps) {
  const [last, setLast] = useState(order);
  if (order !== null && order !== last) setLast(order);
  return (
    <Modal
      open={order !== null}
      title={last && `Order ${last.order_number}`}
      footer={null}
      width={640}
      destroyOnHidden
      onCancel={onClose}
    >
      {last && <OrderInfoDetails order={last} timezone={timezone} />}
    </Modal>
  );
}
