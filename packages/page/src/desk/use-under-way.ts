import { useState } from 'react';

/** Counts what a desk has under way: `busy` runs it, and `isBusy` holds until the last has ended. */
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
