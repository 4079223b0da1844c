import type { FanLook } from '../../lib/fan-look.ts';

export interface FrameProps {
  payment: { secretUrl: string; publicKey: string; accountId: string };
  look: FanLook;
  onMounted: () => void;
  onFailed: () => void;
}
