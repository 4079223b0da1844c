import { useEffect, useState } from 'react';

export function useDebounced(typed: string, pauseMs: number): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return settled;
}
