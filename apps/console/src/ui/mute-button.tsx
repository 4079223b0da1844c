import { MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { Button } from 'antd';

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
      {isMuted ? 'Unmute' : 'Mute'}
    </Button>
  );
}
