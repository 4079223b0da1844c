import { MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { Button } from 'antd';
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

interface MuteButtonProps {
  isMuted: boolean;
  onChange: (isMuted: boolean) => void;
}

export function MuteButton({ isMuted, onChange }: MuteButtonProps) {
  return (
    <Button
      icon={isMuted ? <MutedOutlined aria-hidden /> : <SoundOutlined aria-hidden />}
      onClick={() => onChange(!isMuted)}
    >
      {isMuted ? 'Sound on' : 'Mute'}
    </Button>
  );
}
