import { getStore, importedDays, importStoreOrders } from '@backline/contract/store-orders';
import type { Output } from '@backline/contract/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { api, callQuery } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { NearTime } from '../../ui/date-time.tsx';
import { useSession } from '../../lib/session.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import styles from './store-orders-panel.module.css';

const storeKey = ({ id, version }: Seller) => ['store', id, version];
const pollIntervalMs = 2_000;

type Store = Output<typeof getStore>;

/** Owner of a store: an artist or a manager. A new `version` may come with another store. */
interface Seller {
  id: number;
  version: number;
  shopify_domain: string | null;
}

/** Shows the order import of a store. Renders nothing for a store without a domain. */
export function StoreOrdersPanel({ seller }: { seller: Seller }) {
  const { may } = useSession();
  return seller.shopify_domain !== null && may(getStore) ? <NamedStore seller={seller} /> : null;
}

function NamedStore({ seller }: { seller: Seller }) {
  const store = useQuery({
    ...callQuery(getStore, storeKey(seller), { artist_id: seller.id }),
    refetchInterval: ({ state }) => (state.data?.last_import?.status === 'running' ? pollIntervalMs : false),
  });
  return <QueryState query={store}>{(shown) => <Shown seller={seller} store={shown} />}</QueryState>;
}

function Shown({ seller, store }: { seller: Seller; store: Store }) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => api.call(importStoreOrders, { artist_id: seller.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: storeKey(seller) }),
  });
  return (
    <Flex vertical gap="small" align="start" className={styles.panel}>
      <div>{toldWords(store)}</div>
      {store.last_import !== null && <ImportState last={store.last_import} />}
      <Button
        disabled={!store.can.import}
        loading={start.isPending}
        onClick={() => void notify(() => start.mutateAsync())}
      >
        Import orders from the last {importedDays} days
      </Button>
    </Flex>
  );
}

function toldWords({ orders, orders_without_event: homeless, last_told_dttm: last, takes_webhooks: isSigned }: Store) {
  if (!isSigned) return 'Add the webhook signing secret to receive this store’s orders automatically.';
  if (last === null) return 'No orders received from this store yet.';
  const count = `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}, ${formatCount(homeless)} without an event`;
  return (
    <>
      {count}. Last update: <NearTime at={last} />
    </>
  );
}

function ImportState({ last }: { last: NonNullable<Store['last_import']> }) {
  const { status, failure, read_count: read, total_count: total } = last;
  if (status === 'failed') return <Alert type="error" showIcon title={failure} />;
  // The import may read more orders than the store counted, because fans order meanwhile.
  const far = total === null ? formatCount(read) : `${formatCount(read)} of ${formatCount(Math.max(total, read))}`;
  return (
    <div role="status">
      {status === 'running' ? `Reading: ${far} orders so far.` : `Read: ${formatCount(read)} orders.`}
    </div>
  );
}
