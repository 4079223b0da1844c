import { useState } from 'react';
import { localStore } from '../browser-storage.ts';

const mutedKey = 'doorMuted';

export function useIsMuted(): [boolean, (isMuted: boolean) => void] {
  const [isMuted, setIsMuted] = useState(() => localStore.getItem(mutedKey) !== null);
  return [
    isMuted,
    (is) => {
      if (is) localStore.setItem(mutedKey, '1');
      else localStore.removeItem(mutedKey);
      setIsMuted(is);
    },
  ];
}
