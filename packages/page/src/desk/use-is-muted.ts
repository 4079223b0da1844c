import { useState } from 'react';

const mutedKey = 'doorMuted';

/** Whether this device's door is silent; remembered. */
export function useIsMuted(): [boolean, (isMuted: boolean) => void] {
  const [isMuted, setIsMuted] = useState(() => localStorage.getItem(mutedKey) !== null);
  return [
    isMuted,
    (is) => {
      if (is) localStorage.setItem(mutedKey, '1');
      else localStorage.removeItem(mutedKey);
      setIsMuted(is);
    },
  ];
}
