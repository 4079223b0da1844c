import type { Attendance } from '@backline/contract/attendance';
import { defaultProductImage } from '@backline/contract/product-rules';
import type { ShopProduct } from '@backline/contract/shop';
import * as shopTexts from '@backline/contract/shop.texts';
import { Soft } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useCloseSheet } from '../../ui/sheet/sheet-address.ts';
import { DropLine } from './drop-line.tsx';
import { Price } from './product-card.tsx';
import { ProductChoice } from './product-choice.tsx';
import { awaitsDrop } from './product-stock.ts';
import styles from './shop.module.css';

interface ProductSheetProps {
  event: Attendance;
  /** Address of the page below the sheet. */
  shopPath: string;
  /** Undefined once the product is no longer sold here. */
  product: ShopProduct | undefined;
  isOpen: boolean;
  onAdded: (text: string) => void;
}

export function ProductSheet({ event, shopPath, product, isOpen, onAdded }: ProductSheetProps) {
  const close = useCloseSheet(shopPath);
  if (product === undefined) {
    return (
      <Sheet title={shopTexts.goneThing} onClose={close}>
        <div className={styles.end}>
          <Notice>{shopTexts.notSoldHere}</Notice>
        </div>
      </Sheet>
    );
  }
  const { title, artist_name: artist, description, image_url: picture } = product;
  const isSold = isOpen && product.sizes.length > 0 && !awaitsDrop(product);
  return (
    <Sheet title={title} onClose={close}>
      <div className={styles.head} data-is-large>
        <img className={styles.picture} src={picture ?? defaultProductImage} alt="" width={320} height={320} />
        <div className={styles.words}>
          <Soft>{shopTexts.by(artist)}</Soft>
          <Price product={product} />
        </div>
        <DropLine product={product} />
        {description !== '' && <p className={styles.description}>{description}</p>}
        {!isOpen && <Notice>{shopTexts.soon}</Notice>}
      </div>
      {!isSold && <div className={styles.end} />}
      {isSold && (
        <ProductChoice
          event={event}
          product={product}
          onAdded={(text) => {
            onAdded(text);
            close();
          }}
        />
      )}
    </Sheet>
  );
}
