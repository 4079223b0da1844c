import { Button, type ButtonProps } from 'antd';
import { oncePerKey, oncePerPress } from './once-per-press.ts';

interface SendButtonProps extends Omit<ButtonProps, 'onClick' | 'onKeyDown' | 'loading'> {
  isSending: boolean;
  onSend: () => void;
}

/**
 * Button that sends something each time. It sends once per press: if the answer is fast, the second click of a double
 * click would send again.
 */
export function SendButton({ isSending, onSend, ...button }: SendButtonProps) {
  return <Button {...button} loading={isSending} onKeyDown={oncePerKey} onClick={oncePerPress(onSend)} />;
}
