import type { FanNow } from '@backline/contract/fan-now';
import * as nowTexts from '@backline/contract/fan-now.texts';

/** Returns where the fan gets a ready order. */
export const placeOf = ({ delivery_kind: kind, kiosk_location: place }: FanNow['orders'][number]): string =>
  kind === 'seat' ? nowTexts.fan.order.toSeat : nowTexts.fan.order.at(place);
