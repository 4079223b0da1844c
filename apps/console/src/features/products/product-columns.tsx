import { isGeneric } from '@backline/contract/item-name';
import { defaultProductImage } from '@backline/contract/product-rules';
import { archiveProduct, updateProduct, type Product } from '@backline/contract/products';
import { Link } from 'react-router';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Line } from '../../ui/line.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useArchiveAction } from '../../ui/use-archive-action.ts';
import { useArchiveProduct } from './product.queries.ts';
import styles from './products.module.css';

export const productColumns = (now: number): Column<Product>[] => [
  {
    key: 'product',
    title: 'Product',
    sortBy: 'title',
    width: '34%',
    render: ({ title, description, image_thumbnail_url: thumbnail, image_url: image }) => (
      <div className={styles.product}>
        <Picture src={thumbnail ?? image} fallback={defaultProductImage} />
        <div>
          <Line className={styles.title}>{title}</Line>
          <Line className={styles.description}>{description}</Line>
        </div>
      </div>
    ),
  },
  {
    key: 'price',
    title: 'Price',
    sortBy: 'price',
    align: 'right',
    render: ({ price }) => <span className={styles.units}>{formatMoney(price)}</span>,
  },
  { key: 'sizes', title: 'In stock', render: ({ sizes }) => <Sizes sizes={sizes} /> },
  {
    key: 'sold',
    title: 'State',
    width: '24%',
    render: (product) => <Availability product={product} now={now} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    render: (product) => <Actions product={product} />,
  },
];

export const columnsWithArtist = (now: number): Column<Product>[] => [
  ...productColumns(now).slice(0, 1),
  {
    key: 'artist',
    title: 'Artist',
    width: '15%',
    render: ({ artist_id: id, artist_name: name }) => (
      <Link className={styles.artist} to={peoplePaths.productsOf({ id, name })}>
        {name}
      </Link>
    ),
  },
  ...productColumns(now).slice(1),
];

function Sizes({ sizes }: Pick<Product, 'sizes'>) {
  return (
    <ul className={styles.sizes}>
      {sizes.map(({ id, size, quantity }) => (
        <li key={id} className={quantity === 0 ? styles.gone : undefined}>
          {!isGeneric(size) && <strong>{size} </strong>}
          {quantity === 0 ? 'none' : formatCount(quantity)}
        </li>
      ))}
    </ul>
  );
}

interface AvailabilityProps {
  product: Product;
  now: number;
}

function Availability({ product, now }: AvailabilityProps) {
  const { available_start_dttm: start, available_end_dttm: end, artist_product_drops: drops } = product;
  return (
    <>
      {product.is_archived ? (
        <StatusChip>Archived</StatusChip>
      ) : end <= now ? (
        <div>
          <StatusChip>Ended</StatusChip> <DateTime at={end} />
        </div>
      ) : start > now ? (
        <div>
          <StatusChip tone="info">Not started</StatusChip> from <DateTime at={start} />
        </div>
      ) : product.is_drop_only ? (
        <StatusChip>In drops only</StatusChip>
      ) : (
        <div>
          <StatusChip tone="success">On sale</StatusChip>
          {end - now < soonMs && (
            <>
              {' '}
              until <DateTime at={end} />
            </>
          )}
        </div>
      )}
      {drops.map(({ event_id: eventId, name, special_price: price }) => (
        <div key={eventId} className={styles.when}>
          Drop at {name}: {formatMoney(price)}
        </div>
      ))}
    </>
  );
}

const soonMs = 2 * 365 * 86_400_000;

const effects = {
  archive: 'It leaves the shop and the lists. Orders keep it, and you can restore it.',
  restore: 'It is back in the lists, and in the shop while it is available.',
};

function Actions({ product }: { product: Product }) {
  const { may } = useSession();
  const archive = useArchiveProduct();
  const { title: name, is_archived: isArchived } = product;
  const archiving = useArchiveAction({
    noun: 'product',
    name,
    owner: product.artist_name,
    isArchived,
    effects,
    run: () => archive.mutateAsync(product),
  });
  const artist = { id: product.artist_id, name: product.artist_name };
  if (!may(updateProduct)) return null;
  return (
    <RowActions
      name={name}
      primary={
        !isArchived && (
          <LinkButton size="small" aria-label={`Edit ${name}`} to={peoplePaths.product(artist, product.id)}>
            Edit
          </LinkButton>
        )
      }
      more={[
        { label: 'Stock', to: peoplePaths.stockOf(artist, product.id) },
        ...(may(archiveProduct) ? [archiving] : []),
      ]}
    />
  );
}
