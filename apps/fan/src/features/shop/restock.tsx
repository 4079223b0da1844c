import { itemName } from '@backline/contract/item-name';
import type { Attendance } from '@backline/contract/attendance';
import type { RestockPlace } from '@backline/contract/restock';
import * as restockTexts from '@backline/contract/restock.texts';
import type { Shop } from '@backline/contract/shop';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { formatWait } from '../../lib/format-wait.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { sheetEntry } from '../../ui/sheet/sheet-address.ts';
import { cartOf, putIntoCart } from './cart-store.ts';
import { useJoinRestock, useLeaveRestock, useRestockPlaces, useRestockUpdates } from './restock.queries.ts';
import styles from './restock.module.css';

const { fan: texts } = restockTexts;
const everySecondMs = 1_000;

export interface SizeRef {
  event: Attendance;
  sizeId: number;
  /** Name of the item with its size. */
  what: string;
}

export function useJoin({ event, sizeId }: SizeRef) {
  const join = useJoinRestock(event.event_id, sizeId);
  return { ...join, send: useSingleFlight(() => join.mutateAsync().catch(() => null)) };
}

function useLeave({ event, sizeId }: SizeRef) {
  const leave = useLeaveRestock(event.event_id, sizeId);
  return { ...leave, send: useSingleFlight(() => leave.mutateAsync().catch(() => null)) };
}

interface NamedPlace {
  sizeId: number;
  what: string;
  /** End of the offer, or null while the fan waits. */
  endMs: number | null;
}

/** Shows what the fan waits for and what is held for them, above the shop. */
export function RestockCards({ event, shop }: { event: Attendance; shop: Shop }) {
  useRestockUpdates(event.event_id);
  const places = useRestockPlaces(event.event_id);
  const now = useNow(everySecondMs);
  const named = places.flatMap((place) => namedPlace(shop, place) ?? []);
  const [lapsed, setLapsed] = useState<readonly NamedPlace[]>([]);
  const isOver = ({ endMs }: NamedPlace) => endMs !== null && endMs <= now;
  // The server no longer lists an offer whose time is over. Its card stays, so that nothing moves under a finger.
  const fresh = named.filter((place) => isOver(place) && !lapsed.some(({ sizeId }) => sizeId === place.sizeId));
  if (fresh.length > 0) setLapsed([...lapsed, ...fresh]);
  const open = named.filter((place) => !isOver(place));
  const over = lapsed.filter(({ sizeId }) => !open.some((place) => place.sizeId === sizeId));
  if (open.length + over.length === 0) return null;
  return (
    <div className={styles.parts}>
      {[...open, ...over].map((place) => (
        <PlaceCard key={place.sizeId} event={event} {...place} />
      ))}
    </div>
  );
}

function namedPlace({ products }: Shop, { size_id: sizeId, offer_end_dttm: endMs }: RestockPlace): NamedPlace | null {
  const product = products.find(({ sizes }) => sizes.some((size) => size.size_id === sizeId));
  const size = product?.sizes.find((each) => each.size_id === sizeId);
  return product === undefined || size === undefined
    ? null
    : { sizeId, what: itemName({ title: product.title, size: size.size }), endMs };
}

interface CardProps extends SizeRef {
  endMs: NamedPlace['endMs'];
  isInSheet?: boolean;
}

/** Shows a place in the queue. It keeps its height while it turns into an offer, and when the offer is over. */
export function PlaceCard({ endMs, isInSheet = false, ...size }: CardProps) {
  const now = useNow(everySecondMs);
  if (endMs === null) return <Waiting {...size} />;
  return endMs > now ? <Offer {...size} leftMs={endMs - now} isInSheet={isInSheet} /> : <Over {...size} />;
}

interface FrameProps {
  title: string;
  detail: ReactNode;
  isGood?: boolean;
  error: Error | null;
  children: ReactNode;
}

function Frame({ title, detail, isGood, error, children }: FrameProps) {
  return (
    <section className={styles.card} data-is-good={isGood} aria-label={title}>
      <p className={styles.title} role="status">
        {title}
      </p>
      <p>{detail}</p>
      <Failure error={error} />
      <div className={styles.buttons}>{children}</div>
    </section>
  );
}

function Waiting(size: SizeRef) {
  const leave = useLeave(size);
  return (
    <Frame title={texts.waiting(size.what)} detail={texts.waitingDetail} error={leave.error}>
      <Button
        look="quiet"
        aria-label={texts.leaveOf(size.what)}
        isBusy={leave.isPending}
        onClick={() => void leave.send()}
      >
        {texts.leave}
      </Button>
    </Frame>
  );
}

function Over(size: SizeRef) {
  const join = useJoin(size);
  return (
    <Frame title={texts.over(size.what)} detail={texts.overDetail} error={join.error}>
      <Button
        look="quiet"
        aria-label={texts.againOf(size.what)}
        isBusy={join.isPending}
        onClick={() => void join.send()}
      >
        {texts.again}
      </Button>
    </Frame>
  );
}

function Offer({ leftMs, isInSheet, ...size }: SizeRef & { leftMs: number; isInSheet: boolean }) {
  const { event, sizeId, what } = size;
  const { event_id: eventId, event_code: code } = event;
  const [, navigate] = useLocation();
  const [isAsked, setIsAsked] = useState(false);
  const leave = useLeave(size);
  function buy() {
    if (!cartOf(eventId).some(({ size_id: id }) => id === sizeId)) putIntoCart(eventId, sizeId, 1, what);
    // The cart takes the place of a sheet, so that closing it leads to the shop.
    navigate(`/${code}/shop?cart`, isInSheet ? { replace: true, state: history.state } : { state: sheetEntry });
  }
  const giveUp = (press: () => void) => (
    <Button look="quiet" aria-label={texts.giveUpOf(what)} isBusy={leave.isPending} onClick={press}>
      {texts.giveUp}
    </Button>
  );
  const timer = <span role="timer">{texts.held(formatWait(leftMs))}</span>;
  return (
    <Frame title={restockTexts.offerTitle(what)} detail={isAsked ? texts.giveUpSure : timer} isGood error={leave.error}>
      {isAsked ? (
        <>
          {giveUp(() => void leave.send())}
          <Button look="quiet" onClick={() => setIsAsked(false)}>
            {texts.keep}
          </Button>
        </>
      ) : (
        <>
          <Button aria-label={texts.buyOf(what)} onClick={buy}>
            {texts.buy}
          </Button>
          {giveUp(() => setIsAsked(true))}
        </>
      )}
    </Frame>
  );
}
