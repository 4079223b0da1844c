import { listEventOrders } from '@backline/contract/event-orders';
import { listFans } from '@backline/contract/fans';
import { scanOrder } from '@backline/contract/hand-overs';
import { stopLightShow } from '@backline/contract/light-shows';
import { getControlRoom } from '@backline/contract/merch-drops';
import type { NightNextAction, NightRunning } from '@backline/contract/night';
import * as nightTexts from '@backline/contract/night.texts';
import { takeBackNotification } from '@backline/contract/notifications';
import type { Operation } from '@backline/contract/operation';
import { listPolls } from '@backline/contract/polls';
import { listRaffles } from '@backline/contract/raffles';
import { getEventRequests } from '@backline/contract/song-requests';
import { listSupportCases } from '@backline/contract/support-tickets';
import { listTrivia } from '@backline/contract/trivia';
import { Button } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { TakeBackButton } from '../../nouns/notifications/take-back-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { useNightChanged, useStopShow } from './night.queries.ts';

interface NextActionProps {
  event: EventRef;
  running: NightRunning;
  name: string;
}

export function NextAction({ event, running, name }: NextActionProps) {
  const { may, opens } = useSession();
  const eventId = Number(event.id);
  const { next, id } = running;
  const words = nightTexts.nextActions[next];
  const describedAs = `${words}: ${name}`;
  const changed = useNightChanged(eventId);
  if (next === 'stop_light_show')
    return id !== null && may(stopLightShow) && <StopButton eventId={eventId} showId={id} describedAs={describedAs} />;
  if (next === 'take_back_notification') {
    if (id === null || !may(takeBackNotification)) return null;
    return (
      <TakeBackButton
        eventId={eventId}
        notificationId={id}
        describedAs={describedAs}
        onTakenBack={() => void changed()}
      />
    );
  }
  const { screen, to } = places[next];
  return (
    opens(screen) && (
      <LinkButton aria-label={describedAs} to={to(event, id ?? 0)}>
        {words}
      </LinkButton>
    )
  );
}

interface Place {
  screen: Operation;
  to: (event: EventRef, id: number) => string;
}

const places: Readonly<Record<Exclude<NightNextAction, 'stop_light_show' | 'take_back_notification'>, Place>> = {
  see_arrivals: { screen: listFans, to: eventPaths.checkIns },
  see_requests: { screen: getEventRequests, to: eventPaths.requests },
  complete_poll: { screen: listPolls, to: eventPaths.pollsOf },
  complete_raffle: { screen: listRaffles, to: eventPaths.rafflesOf },
  see_draw: { screen: listRaffles, to: eventPaths.rafflesOf },
  publish_trivia: { screen: listTrivia, to: eventPaths.triviaOf },
  see_drop: { screen: getControlRoom, to: eventPaths.controlRoom },
  resume_drop: { screen: getControlRoom, to: eventPaths.controlRoom },
  answer_tickets: { screen: listSupportCases, to: eventPaths.ticketsOf },
  hand_over_orders: { screen: scanOrder, to: eventPaths.kiosk },
  see_orders: { screen: listEventOrders, to: eventPaths.ordersOf },
};

interface StopButtonProps {
  eventId: number;
  showId: number;
  describedAs: string;
}

function StopButton({ eventId, showId, describedAs }: StopButtonProps) {
  const stop = useStopShow(eventId);
  const notify = useNotify();
  return (
    <Button
      danger
      aria-label={describedAs}
      loading={stop.isPending}
      onClick={() => void notify(() => stop.mutateAsync(showId))}
    >
      {nightTexts.nextActions.stop_light_show}
    </Button>
  );
}
