import * as restockTexts from '@backline/contract/restock.texts';
import * as shopTexts from '@backline/contract/shop.texts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlaceCard, useJoin, type SizeRef } from './restock.tsx';
import { useRestockPlaces } from './restock.queries.ts';
import cards from './restock.module.css';
import styles from './shop.module.css';

const everySecondMs = 1_000;

/** Takes the place of the count and the button for a size that is sold out: the fan can wait for it. */
export function SoldOutSize(size: SizeRef) {
  const { event, sizeId, what } = size;
  const now = useNow(everySecondMs);
  const join = useJoin(size);
  const place = useRestockPlaces(event.event_id).find(({ size_id: id }) => id === sizeId);
  const endMs = place?.offer_end_dttm ?? null;
  if (place !== undefined && (endMs === null || endMs > now)) {
    return (
      <div className={styles.end}>
        <PlaceCard {...size} endMs={endMs} isInSheet />
      </div>
    );
  }
  const canJoin = now <= event.checkin_closes_dttm;
  return (
    <div className={`${styles.end} ${cards.parts}`}>
      <Notice>{shopTexts.soldOutNow(what)}</Notice>
      <Failure error={join.error} />
      {canJoin && (
        <Button look="quiet" isBusy={join.isPending} onClick={() => void join.send()}>
          {restockTexts.fan.tellMe(what)}
        </Button>
      )}
    </div>
  );
}
