import type { Attendance } from '@backline/contract/attendance';
import type { FanNow } from '@backline/contract/fan-now';
import * as nowTexts from '@backline/contract/fan-now.texts';
import {
  ChevronRight,
  CircleQuestionMark,
  Hand,
  Inbox,
  PackageCheck,
  Radio,
  ShoppingBag,
  Sparkles,
  type IconNode,
} from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pathIn } from '../../lib/event-section.ts';
import { formatDollars } from '../../lib/format-dollars.ts';
import { formatWait } from '../../lib/format-wait.ts';
import { formatHour } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { isShowSoon, listCards, type NowCard } from './list-cards.ts';
import styles from './now.module.css';
import { placeOf } from './order-place.ts';

const everySecondMs = 1_000;

/** Lists what is on, most urgent first. Each card opens its page. */
export function NowCards({ event, now }: { event: Attendance; now: FanNow }) {
  const at = useNow(everySecondMs);
  const cards = listCards(now, at);
  if (cards.length === 0) return null;
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <CardOf key={keyOf(card)} card={card} event={event} at={at} />
      ))}
    </ul>
  );
}

const keyOf = (card: NowCard): string => `${card.kind} ${'id' in card ? card.id : ''}`;

interface CardOfProps {
  card: NowCard;
  event: Attendance;
  at: number;
}

function CardOf({ card, event, at }: CardOfProps) {
  const to = (path: string) => pathIn(event.event_code, path);
  const until = (end: number) => formatHour(end, event.timezone, at);
  switch (card.kind) {
    case 'restock': {
      const { title, offer_end_dttm: end } = card.offer;
      const { restock } = nowTexts.fan;
      const detail = <span role="timer">{restock.detail(formatWait(end - at))}</span>;
      return <Row href={to('shop')} icon={ShoppingBag} title={restock.title(title)} detail={detail} isGood />;
    }
    case 'order':
      return <OrderCard card={card} to={to} />;
    case 'won': {
      const { title, number } = card.raffle;
      const [won, detail] = [nowTexts.fan.raffle.won(title), nowTexts.fan.raffle.wonDetail(number ?? '')];
      return <Row href={to('raffles')} icon={Hand} title={won} detail={detail} isGood />;
    }
    case 'show':
      return <ShowCard card={card} at={at} event={event} />;
    case 'poll': {
      const { question, end_time: end } = card.poll;
      return <Row href={to('polls')} icon={Hand} title={question} detail={nowTexts.fan.poll.detail(until(end))} />;
    }
    case 'raffle': {
      const { title, number, end_time: end, is_drawn: isDrawn } = card.raffle;
      const { raffle } = nowTexts.fan;
      const detail = isDrawn ? raffle.lost : number === null ? raffle.enter(until(end)) : raffle.entered(number);
      return <Row href={to('raffles')} icon={Hand} title={title} detail={detail} />;
    }
    case 'drop': {
      const { title, left, special_price: price, drop_end_dttm: end } = card.drop;
      const detail = `${nowTexts.fan.drop.detail(left, formatDollars(price))} · ${nowTexts.fan.drop.until(formatWait(end - at))}`;
      return <Row href={to('shop')} icon={ShoppingBag} title={title} detail={detail} />;
    }
    case 'song': {
      const { song } = nowTexts.fan;
      return <Row href={to('requests')} icon={Radio} title={song.title} detail={song.detail(card.title)} />;
    }
    case 'reply': {
      const { title, detail } = nowTexts.fan.reply;
      return <Row href={to('help')} icon={CircleQuestionMark} title={title(card.title)} detail={detail(card.unread)} />;
    }
    case 'message':
      return <Row href={to('inbox')} icon={Inbox} title={card.title} detail={nowTexts.fan.message.detail} />;
    case 'trivia':
      return <Row href={to('trivia')} icon={Hand} title={card.title} detail={nowTexts.fan.trivia.detail} />;
  }
}

interface RowProps {
  href: string;
  icon: IconNode;
  title: string;
  detail: ReactNode;
  isGood?: boolean;
}

function Row({ href, icon, title, detail, isGood = false }: RowProps) {
  return (
    <li>
      <Link className={styles.card} href={href} data-is-good={isGood || undefined}>
        <Icon of={icon} size={22} />
        <span className={styles.text}>
          <span>{title}</span>
          <span>{detail}</span>
        </span>
        <Icon of={ChevronRight} size={20} isForward />
      </Link>
    </li>
  );
}

function ShowCard({ card, at, event }: { card: Extract<NowCard, { kind: 'show' }>; at: number; event: Attendance }) {
  const { start_dttm: start } = card.show;
  const { show } = nowTexts.fan;
  const href = pathIn(event.event_code, 'lights');
  if (start <= at) return <Row href={href} icon={Sparkles} title={show.on} detail={show.join} isGood />;
  const detail = isShowSoon(card.show, at)
    ? show.startsIn(formatWait(start - at))
    : show.at(formatHour(start, event.timezone, at));
  return <Row href={href} icon={Sparkles} title={show.next} detail={<span role="timer">{detail}</span>} />;
}

function OrderCard({ card, to }: { card: Extract<NowCard, { kind: 'order' }>; to: (path: string) => string }) {
  return (
    <li className={styles.order}>
      <span className={styles.text}>
        <span>
          <Icon of={PackageCheck} size={22} /> {nowTexts.fan.order.title}
        </span>
      </span>
      <p>{placeOf(card.order)}</p>
      <Link className={styles.code} href={to(`orders/${card.id}/code`)}>
        {nowTexts.fan.order.showCode}
      </Link>
    </li>
  );
}
