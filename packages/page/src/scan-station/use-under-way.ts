import { useState } from 'react';

export function useUnderWay() {
  const [count, setCount] = useState(0);

  async function busy<Result>(run: () => Promise<Result>): Promise<Result> {
    setCount((before) => before + 1);
    try {
      return await run();
    } finally {
      setCount((before) => before - 1);
    }
  }

  return { isBusy: count > 0, busy };
}
