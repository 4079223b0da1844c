export interface FrameProps {
  payment: { secretUrl: string; publicKey: string; accountId: string };
  onMounted: () => void;
  onFailed: () => void;
}
