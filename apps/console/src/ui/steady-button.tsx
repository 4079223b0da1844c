import { Button, type ButtonProps } from 'antd';

interface SteadyButtonProps extends Omit<ButtonProps, 'disabled' | 'className'> {
  isIdle: boolean;
}

/** For a button that its own press may disable: `disabled` would drop the focus. */
export function SteadyButton({ isIdle, onClick, ...props }: SteadyButtonProps) {
  // Sets `aria-disabled` only; the class gives the look.
  if (isIdle) return <Button {...props} aria-disabled className="ant-btn-disabled" />;
  return <Button {...props} {...(onClick && { onClick })} />;
}
