import { Button, type ButtonProps } from 'antd';

interface SteadyButtonProps extends Omit<ButtonProps, 'disabled' | 'className'> {
  /** A press does nothing. */
  isIdle: boolean;
}

/** A button that its own press may put to rest: a disabled one would lose the focus. */
export function SteadyButton({ isIdle, onClick, ...props }: SteadyButtonProps) {
  // Only `aria-disabled`; the class has the look.
  if (isIdle) return <Button {...props} aria-disabled className="ant-btn-disabled" />;
  return <Button {...props} {...(onClick && { onClick })} />;
}
