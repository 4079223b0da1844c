import type { Attendance } from '@backline/contract/attendance';
import { Link } from 'wouter';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { Cards } from '../../ui/card.tsx';
import links from '../../ui/link.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RaffleCard } from './raffle-card.tsx';
import { useRaffles } from './raffles.queries.ts';
import * as raffleTexts from '@backline/contract/raffles.texts';

export function Component({ event }: { event: Attendance }) {
  const { data: raffles, error, refetch, isFetching } = useRaffles(event);
  if (raffles === undefined && error === null) return <Loading />;
  return (
    <Screen title={raffleTexts.fan.title}>
      {raffles === undefined ? (
        <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <>
          <WhyNot event={event} />
          {raffles.length === 0 && <Notice>{raffleTexts.fan.none}</Notice>}
          <Cards>
            {raffles.map((raffle) => (
              <RaffleCard key={raffle.raffle_id} event={event} raffle={raffle} />
            ))}
          </Cards>
        </>
      )}
    </Screen>
  );
}

function WhyNot({ event }: { event: Attendance }) {
  if (event.event_role === 'ADMIN') return <Notice>{raffleTexts.fan.operator}</Notice>;
  if (event.checkin_dttm !== null) return null;
  return (
    <>
      <Notice>{raffleTexts.fan.checkInFirst}</Notice>
      <Link className={links.link} href={`/${event.event_code}`}>
        {attendanceTexts.fan.checkIn.submit}
      </Link>
    </>
  );
}
