import { useEffect, useRef, useState } from 'react';
import { openLamp, type Lamp } from './lamp.ts';

export type LampState = 'off' | 'opening' | 'on' | 'failed';

export interface OwnLamp {
  lamp: Lamp | null;
  state: LampState;
  open(): Promise<void>;
  close(): void;
}

/** Opens the lamp only on a tap and closes it with the page. */
export function useLamp(): OwnLamp {
  const [state, setState] = useState<LampState>('off');
  const [lamp, setLamp] = useState<Lamp | null>(null);
  /** Identifies the last request. If the fan changes their mind meanwhile, the lamp does not open. */
  const asked = useRef<object | null>(null);
  const opened = useRef<Lamp | null>(null);
  const drop = () => {
    asked.current = null;
    opened.current?.close();
    opened.current = null;
  };
  useEffect(() => drop, []);
  return {
    lamp,
    state,
    async open() {
      const asking = {};
      asked.current = asking;
      setState('opening');
      const got = await openLamp().catch((error: unknown) => {
        console.error(error);
        return null;
      });
      if (asked.current !== asking) return got?.close();
      opened.current = got;
      setLamp(got);
      setState(got === null ? 'failed' : 'on');
    },
    close() {
      drop();
      setLamp(null);
      setState('off');
    },
  };
}
