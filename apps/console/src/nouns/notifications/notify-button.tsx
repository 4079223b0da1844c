import { Button, type ButtonProps } from 'antd';
import { useNotifyDialog, type Notified } from './use-notify-dialog.tsx';

interface NotifyButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'disabled'>, Omit<Notified, 'title'> {
  label: string;
  title?: string;
  /** Accessible name that distinguishes the button from others: `Notify the winners of Best song`. */
  describedAs?: string;
}

export function NotifyButton({ event, audience, label, title = label, describedAs, ...button }: NotifyButtonProps) {
  const { open, dialog } = useNotifyDialog({ event, audience, title });
  if (open === null) return null;
  return (
    <>
      <Button {...button} aria-label={describedAs} onClick={open}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
