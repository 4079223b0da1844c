import { useState } from 'react';
import { fanStore } from '../../lib/fan-store.ts';

export type LightMode = 'flash' | 'glow';

export interface LightChoice {
  /** True once the fan has confirmed the warning. Nothing lights up before that. */
  isAware: boolean;
  isIn: boolean;
  mode: LightMode;
  vibrates: boolean;
}

const key = 'lights';

const wantsLess = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

export function readChoice(): LightChoice {
  const none: LightChoice = { isAware: false, isIn: false, mode: wantsLess() ? 'glow' : 'flash', vibrates: false };
  try {
    const kept = JSON.parse(fanStore.getItem(key) ?? '') as Partial<Record<keyof LightChoice, unknown>>;
    if (kept.isAware !== true) return none;
    return {
      isAware: true,
      isIn: kept.isIn === true,
      mode: kept.mode === 'flash' || kept.mode === 'glow' ? kept.mode : none.mode,
      vibrates: kept.vibrates === true,
    };
  } catch {
    return none;
  }
}

export function useLightChoice(): [LightChoice, (change: Partial<LightChoice>) => void] {
  const [choice, setChoice] = useState(readChoice);
  const change = (changed: Partial<LightChoice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    try {
      fanStore.setItem(key, JSON.stringify(next));
    } catch (error) {
      console.error(error);
    }
  };
  return [choice, change];
}
