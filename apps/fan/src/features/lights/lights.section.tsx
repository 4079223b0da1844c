import { createLightGuard } from '@backline/beat';
import type { Attendance } from '@backline/contract/attendance';
import { useWakeLock } from '@backline/page/scan-station/wake-lock';
import { useEffect, useRef, useState } from 'react';
import { useIsAway } from '../../lib/network.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useLightChoice } from './choice.ts';
import { Conductor } from './conductor.tsx';
import { JoinCard } from './join-card.tsx';
import { keepLightMode } from './light-mode.ts';
import { useLights, useTimelines } from './lights.queries.ts';
import { PhoneCard } from './phone-card.tsx';
import { planOf, wantedHashes } from './plan.ts';
import { isGoodNow, keptClock, showNow, useShowClock } from './show-clock.ts';
import { Stage } from './stage.tsx';
import * as lightTexts from '@backline/contract/lights.texts';
import { canCheck } from './timelines.ts';
import { useLamp } from './use-lamp.ts';
import { useLightReport } from './use-light-report.ts';
import { useTick } from './use-tick.ts';
import { WhatComes } from './what-comes.tsx';

const pollIntervalMs = 200;

export function Component({ event }: { event: Attendance }) {
  const {
    data: lights,
    error,
    refetch,
    isFetching,
    isConfirmed,
    isKept,
    answeredAgoMs,
    ask,
  } = useLights(event.event_id);
  const [choice, change] = useLightChoice();
  const [wasStopped, setWasStopped] = useState(false);
  const lamp = useLamp();
  const isIn = choice.isAware && choice.isIn && canCheck();
  useTick(pollIntervalMs, isIn);
  useWakeLock(isIn);
  const isAway = useIsAway();
  const ownClock = useShowClock(isIn);
  const clock = isAway && !ownClock.isReady ? keptClock : ownClock;
  // Uses one guard per page, because the guard must know every flash that this phone has shown.
  const [guard] = useState(() => createLightGuard());
  const wanted = lights === undefined ? [] : wantedHashes(lights);
  const timelines = useTimelines(event.event_id, isIn ? wanted : []);
  const serverMs = showNow(clock);
  const mayPlay = isConfirmed || (isAway && isKept);
  const plan = mayPlay && lights !== undefined ? planOf(lights, serverMs) : null;
  const light = plan === null ? null : (timelines.get(plan.hash) ?? null);
  const isSteady = isIn && plan !== null;
  useEffect(() => clock.holdSteady(isSteady), [clock, isSteady]);
  const isClockGood = isGoodNow(clock);
  const [modeOf] = useState(keepLightMode);
  const mode = modeOf({ chosen: choice.mode, isClockGood, plan, serverMs, answeredAtMs: serverMs - answeredAgoMs() });
  // Refetches before a scheduled pattern begins, to find out whether it is still scheduled.
  const ownStartMs = plan === null || plan.isConfirmed ? null : plan.startsAtMs;
  const latestAsk = useRef(ask);
  latestAsk.current = ask;
  useEffect(() => {
    if (ownStartMs !== null) latestAsk.current();
  }, [ownStartMs]);
  const noteStart = useLightReport({
    eventId: event.event_id,
    epoch: lights?.epoch ?? 0,
    isStopped: wasStopped && !isIn,
    isIn,
    isReady:
      ownClock.isReady && mode === choice.mode && (plan === null ? timelines.size === wanted.length : light !== null),
    isPlaying: plan !== null && light !== null && serverMs >= plan.startsAtMs,
    errorMs: ownClock.errorMs,
  });

  function stop() {
    lamp.close();
    setWasStopped(true);
    change({ isIn: false });
  }

  if (lights === undefined && error === null) return <Loading />;
  return (
    <Screen title={lightTexts.fan.title}>
      {lights === undefined ? (
        <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <>
          <WhatComes event={event} lights={lights} />
          {!canCheck() && <Notice kind="error">{lightTexts.fan.unchecked}</Notice>}
          {canCheck() && (
            <JoinCard
              choice={choice}
              wasStopped={wasStopped && !isIn}
              isIn={isIn}
              lamp={lamp}
              onChange={(changed) => {
                if (changed.mode === 'glow') lamp.close();
                change(changed);
              }}
              onJoin={() => change({ isAware: true, isIn: true })}
              onLeave={stop}
            />
          )}
          {isIn && (
            <PhoneCard
              errorMs={ownClock.isReady ? ownClock.errorMs : null}
              isClockGood={isClockGood || choice.mode === 'glow'}
              ready={timelines.size}
              all={wanted.length}
            />
          )}
          {lights.can_play && <Conductor event={event} lights={lights} />}
          {isIn && plan !== null && (
            <Stage
              clock={clock}
              guard={guard}
              lamp={lamp.lamp}
              plan={plan}
              light={light}
              place={lights.place}
              choice={{ ...choice, mode }}
              secondsLeft={Math.max(Math.ceil((plan.startsAtMs - serverMs) / 1_000), 0)}
              onStarted={noteStart}
              onStop={stop}
            />
          )}
        </>
      )}
    </Screen>
  );
}
