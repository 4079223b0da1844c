import { useEffect, useState } from 'react';

const cooldownSeconds = 30;

export function useCooldown({ startsOver = false } = {}): { secondsLeft: number; restart: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(startsOver ? 0 : cooldownSeconds);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { secondsLeft, restart: () => setSecondsLeft(cooldownSeconds) };
}
