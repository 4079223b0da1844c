import { itemName } from '@backline/contract/item-name';
import type { Attendance } from '@backline/contract/attendance';
import { maxCartLines, maxPerSize, type ShopProduct } from '@backline/contract/shop';
import * as generalTexts from '@backline/contract/general.texts';
import * as shopTexts from '@backline/contract/shop.texts';
import { useId, useRef, useState } from 'react';
import { formatDollars } from '../../lib/format-dollars.ts';
import { Button } from '../../ui/button.tsx';
import fields from '../../ui/field.module.css';
import { Form } from '../../ui/form.tsx';
import { SheetFoot } from '../../ui/sheet/sheet.tsx';
import { putIntoCart, useCart } from './cart-store.ts';
import { CountField, readCount } from './count-field.tsx';
import { isOneSize, leftText, priceOf, sizesOf } from './product-stock.ts';
import styles from './shop.module.css';
import { SoldOutSize } from './sold-out-size.tsx';

interface ProductChoiceProps {
  event: Attendance;
  product: ShopProduct;
  /** Called once with what was added. */
  onAdded: (text: string) => void;
}

/** Chooses a size and a count. Both stay as chosen while the stock changes. */
export function ProductChoice({ event, product, onAdded }: ProductChoiceProps) {
  const { event_id: eventId } = event;
  const { title } = product;
  const sizes = sizesOf(product);
  const cart = useCart(eventId);
  const formId = useId();
  const form = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(sizes.length === 1 ? sizes[0]?.size_id : undefined);
  const [typed, setTyped] = useState('1');
  const [isTried, setTried] = useState(false);
  const isAdded = useRef(false);
  const size = sizes.find(({ size_id: id }) => id === chosen);
  const what = itemName({ title, size: size?.size ?? '' });
  const inCart = cart.find(({ size_id: id }) => id === chosen)?.quantity ?? 0;
  const count = readCount(typed);
  const left = size?.left ?? maxPerSize;
  const isFull = size !== undefined && inCart === 0 && cart.length >= maxCartLines;
  const refusal = isFull ? shopTexts.cartFull(maxCartLines) : refusalOf({ count, inCart, left });
  const isSoldOut = sizes.every((each) => each.left === 0) || size?.left === 0;

  function add() {
    setTried(true);
    if (size === undefined || count === null || refusal !== null) {
      const asked = size === undefined ? 'input[type=radio]' : 'input[inputmode]';
      return form.current?.querySelector<HTMLElement>(asked)?.focus();
    }
    // A second tap may come before the sheet is gone.
    if (isAdded.current) return;
    isAdded.current = true;
    putIntoCart(eventId, size.size_id, inCart + count, what);
    onAdded(shopTexts.added(what, inCart + count));
  }

  return (
    <>
      <Form id={formId} onSubmit={add}>
        <div ref={form} className={styles.words}>
          {!isOneSize(product) && (
            <Sizes
              sizes={sizes}
              chosen={chosen}
              error={isTried && size === undefined ? shopTexts.chooseSize : ''}
              onChoose={setChosen}
            />
          )}
          {size?.left === 0 && <SoldOutSize event={event} sizeId={size.size_id} what={what} />}
          {!isSoldOut && (
            <CountField
              what={what}
              typed={typed}
              max={Math.min(maxPerSize, left) - inCart}
              error={isTried || count !== null ? refusal : null}
              hint={inCart === 0 ? undefined : shopTexts.inCart(inCart)}
              onType={setTyped}
            />
          )}
        </div>
      </Form>
      {!isSoldOut && (
        <SheetFoot>
          <output className={styles.price}>{shopTexts.total(formatDollars(priceOf(product) * (count ?? 1)))}</output>
          <Button type="submit" form={formId}>
            {shopTexts.add}
          </Button>
        </SheetFoot>
      )}
    </>
  );
}

interface Wanted {
  count: number | null;
  inCart: number;
  left: number;
}

function refusalOf({ count, inCart, left }: Wanted): string | null {
  if (count === null) return generalTexts.wholeNumber;
  if (inCart + count > maxPerSize) return shopTexts.most(maxPerSize);
  if (inCart + count <= left) return null;
  return inCart === 0 ? shopTexts.onlyLeft(left) : shopTexts.onlyLeftWithCart(left, inCart);
}

interface SizesProps {
  sizes: readonly ShopProduct['sizes'][number][];
  chosen: number | undefined;
  error: string;
  onChoose: (sizeId: number) => void;
}

/** A sold-out size can be chosen, too, because a fan may want to know when it is back. */
function Sizes({ sizes, chosen, error, onChoose }: SizesProps) {
  const name = useId();
  return (
    <fieldset className={styles.sizes}>
      <legend>{shopTexts.size}</legend>
      {sizes.map(({ size_id: id, size, left }) => (
        <label key={id} className={styles.size} data-none={left === 0 || undefined}>
          <input type="radio" name={name} checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{size}</span> {leftText(left) !== '' && <small>{leftText(left)}</small>}
        </label>
      ))}
      {error !== '' && (
        <p className={fields.below} data-error role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
