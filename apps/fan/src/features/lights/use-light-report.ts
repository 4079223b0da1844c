import type { LightReport } from '@backline/contract/live';
import { useEffect, useRef, useState } from 'react';
import { reportLight } from '../../lib/live.ts';
import { createReporter } from './reporter.ts';

interface Standing {
  eventId: number;
  epoch: number;
  isIn: boolean;
  isStopped: boolean;
  isReady: boolean;
  isPlaying: boolean;
  errorMs: number;
}

/**
 * Returns the phone's state, or null if the fan has not taken part yet. The staff's board does not count such a phone.
 */
export function stateOf({ isIn, isStopped, isReady, isPlaying }: Standing): LightReport['state'] | null {
  if (isStopped) return 'dark';
  if (!isIn) return null;
  if (!isReady) return 'late';
  return isPlaying ? 'playing' : 'ready';
}

const maxErrorMs = 60_000;

export function useLightReport(standing: Standing): (sinceEdgeMs: number) => void {
  const { eventId, epoch, errorMs } = standing;
  const [reporter] = useState(() => createReporter(reportLight));
  const started = useRef<{ epoch: number; ms: number } | null>(null);
  const state = stateOf(standing);
  useEffect(() => {
    if (state === null) return reporter.stop();
    const own = started.current;
    reporter.report({
      event_id: eventId,
      epoch,
      state,
      error_ms: Math.min(errorMs, maxErrorMs),
      ...(own?.epoch === epoch ? { started_ms: own.ms } : {}),
    });
  });
  useEffect(() => () => reporter.leave(), [reporter]);
  return (sinceEdgeMs) => {
    if (started.current?.epoch !== epoch) started.current = { epoch, ms: sinceEdgeMs };
  };
}
