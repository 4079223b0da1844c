import { Button, type ButtonProps } from 'antd';

interface SteadyButtonProps extends Omit<ButtonProps, 'disabled' | 'className'> {
  isIdle: boolean;
}

/** Button that its own press may disable. It uses `aria-disabled`, because `disabled` would lose the focus. */
export function SteadyButton({ isIdle, onClick, ...props }: SteadyButtonProps) {
  // The class only adds the disabled look.
  if (isIdle) return <Button {...props} aria-disabled className="ant-btn-disabled" />;
  return <Button {...props} {...(onClick && { onClick })} />;
}
