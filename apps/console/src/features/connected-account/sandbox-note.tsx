import { Alert } from 'antd';

export function SandboxNote() {
  return (
    <Alert
      type="info"
      showIcon
      title="Test payments"
      description="This installation has no payment provider yet: no money moves, and only test cards pay."
    />
  );
}
