import { Alert } from 'antd';

export function SandboxNote() {
  return (
    <Alert
      type="info"
      showIcon
      title="Test payments"
      description="No payment provider is set up. Only test cards work, and no one is charged."
    />
  );
}
