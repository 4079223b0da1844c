import type { LightReport } from '@backline/contract/live';
import { useEffect, useRef, useState } from 'react';
import { reportLight } from '../../lib/live.ts';
import { createReporter } from './reporter.ts';

interface Standing {
  eventId: number;
  epoch: number;
  isIn: boolean;
  /** Somebody stopped it on this phone. */
  isStopped: boolean;
  isReady: boolean;
  isPlaying: boolean;
  errorMs: number;
}

/** What the staff's board counts: nothing of a phone whose fan was not asked yet. */
export function stateOf({ isIn, isStopped, isReady, isPlaying }: Standing): LightReport['state'] | null {
  if (isStopped) return 'dark';
  if (!isIn) return null;
  if (!isReady) return 'late';
  return isPlaying ? 'playing' : 'ready';
}

const longestErrorMs = 60_000;

/** Tells how this phone stands. The answered function notes by how much its first light was off. */
export function useLightReport(standing: Standing): (sinceEdgeMs: number) => void {
  const { eventId, epoch, errorMs } = standing;
  const [reporter] = useState(() => createReporter(reportLight));
  const started = useRef<{ epoch: number; ms: number } | null>(null);
  const state = stateOf(standing);
  useEffect(() => {
    if (state === null) return reporter.stop();
    const own = started.current;
    reporter.tell({
      event_id: eventId,
      epoch,
      state,
      error_ms: Math.min(errorMs, longestErrorMs),
      ...(own?.epoch === epoch ? { started_ms: own.ms } : {}),
    });
  });
  useEffect(() => () => reporter.leave(), [reporter]);
  return (sinceEdgeMs) => {
    if (started.current?.epoch !== epoch) started.current = { epoch, ms: sinceEdgeMs };
  };
}
