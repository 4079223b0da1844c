import { sessionStore } from '@backline/page/browser-storage';
import { useLayoutEffect } from 'react';

const looks = ['dark', 'light'] as const;
export type FanLook = (typeof looks)[number];

const storeKey = 'fan-look';
const toLook = (named: string | null) => looks.find((look) => look === named);

/** Returns the look that the fans' app passes in the address. Stored, because the provider's return has none. */
export const fanLook = (search: URLSearchParams): FanLook =>
  toLook(search.get('look')) ?? toLook(sessionStore.getItem(storeKey)) ?? 'dark';

/** Shows a page for fans in the look of their app, whatever the staff chose for the console. */
export function useFanLook(look: FanLook): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset['theme'];
    sessionStore.setItem(storeKey, look);
    dataset['theme'] = look;
    return () => {
      if (before === undefined) delete dataset['theme'];
      else dataset['theme'] = before;
    };
  }, [look]);
}
