import { itemName } from '@backline/contract/item-name';
import { orderSums } from '@backline/contract/order-sums';
import type { FanOrder } from '@backline/contract/orders';
import { defaultProductImage } from '@backline/contract/product-rules';
import { Link } from 'wouter';
import { formatDollars } from '../../lib/format-dollars.ts';
import { Soft } from '../../ui/card.tsx';
import links from '../../ui/link.module.css';
import { Screen } from '../../ui/screen.tsx';
import { SumLines } from '../../ui/sum-lines.tsx';
import { hasCode } from './has-code.ts';
import { LoadedOrder } from './loaded-order.tsx';
import { OrderBanner } from './order-banner.tsx';
import { OrderCode } from './order-code.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderState } from './order-state.tsx';
import styles from './orders.module.css';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';

export function Component() {
  return <LoadedOrder>{(order) => <Order order={order} />}</LoadedOrder>;
}

function Order({ order }: { order: FanOrder }) {
  const { refunded_amount: back } = order;
  return (
    <Screen title={orderFanTexts.orderTitle(order.order_no)} lead={order.event_name}>
      <div className={styles.standing}>
        <OrderBanner order={order} />
        {hasCode(order) && order.delivery_kind !== 'shipping' && <OrderCode order={order} />}
      </div>
      <OrderState order={order} />
      <OrderDelivery order={order} />
      <ul className={styles.items}>
        {order.items.map((item, place) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={styles.item}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      <SumLines
        lines={[
          ...orderSums(order, order.delivery_kind, formatDollars),
          ...(back === 0 ? [] : [{ label: orderFanTexts.sentBack, amount: `−${formatDollars(back)}` }]),
        ]}
      />
      <OrderReceipt order={order} />
      <nav className={styles.onward}>
        <Link className={links.link} href={`/${order.event_code}/orders`}>
          {orderFanTexts.all}
        </Link>
        <Link className={links.link} href={`/${order.event_code}/shop`}>
          {orderFanTexts.again}
        </Link>
      </nav>
    </Screen>
  );
}

function Item({ item }: { item: FanOrder['items'][number] }) {
  const { quantity, refunded_quantity: back } = item;
  return (
    <>
      <img src={item.image_url ?? defaultProductImage} alt="" width={56} height={56} />
      <span>
        {itemName(item)}{' '}
        <Soft as="span">
          {orderFanTexts.quantity(quantity)} {formatDollars(item.item_price)}
          {back > 0 && ` · ${orderFanTexts.thingsBack(back)}`}
        </Soft>
      </span>
      <span>{formatDollars(item.sub_total)}</span>
    </>
  );
}
