import { defaultProductImage } from '@backline/contract/product-rules';
import { Link, useParams } from 'wouter';
import { failureText } from '../../lib/failure-text.ts';
import { formatDollars } from '../../lib/format-dollars.ts';
import { orderSums } from '../../lib/order-sums.ts';
import { texts as appTexts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Soft } from '../../ui/card.tsx';
import links from '../../ui/link.module.css';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SumLines } from '../../ui/sum-lines.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderState } from './order-state.tsx';
import { useOrder } from './orders.queries.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

/** One order: how it stands, what it is of, and while it is held the way to pay it. */
export function Component() {
  const { eventCode = '', orderNo = '' } = useParams();
  const { data: order, error, refetch, isFetching } = useOrder(orderNo);
  if (order === undefined && error === null) return <Loading />;
  if (order === undefined) {
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
  return (
    <Screen title={texts.orderTitle(order.order_no)} lead={order.event_name}>
      <OrderState order={order} />
      <ul className={styles.items}>
        {order.items.map(
          ({ title, size, quantity, item_price: price, sub_total: subTotal, image_url: picture }, place) => (
            // Nothing else tells two lines of one size apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className={styles.item}>
              <img src={picture ?? defaultProductImage} alt="" width={56} height={56} />
              <span>
                {size === 'GENERIC' ? title : `${title}, ${size}`}{' '}
                <Soft as="span">
                  {texts.quantity(quantity)} {formatDollars(price)}
                </Soft>
              </span>
              <span>{formatDollars(subTotal)}</span>
            </li>
          ),
        )}
      </ul>
      <SumLines lines={orderSums(order)} />
      <OrderDelivery order={order} />
      <nav className={styles.onward}>
        <Link className={links.link} href={`/${order.event_code}/orders`}>
          {texts.all}
        </Link>
        <Link className={links.link} href={`/${order.event_code}/shop`}>
          {texts.again}
        </Link>
      </nav>
    </Screen>
  );
}
