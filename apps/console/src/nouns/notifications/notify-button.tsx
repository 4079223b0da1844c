import { sendNotification } from '@backline/contract/notifications';
import { type Audience } from '@backline/contract/audiences';
import { Button, type ButtonProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import type { EventRef } from '../events/event-paths.ts';

const NotifyDialog = lazy(() => import('./notify-dialog.tsx'));

interface NotifyButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'disabled'> {
  event: EventRef;
  audience: Audience;
  label: string;
  title?: string;
  /** Tells it from other buttons in a screen reader: `Notify the winners of Best song`. */
  describedAs?: string;
}

export function NotifyButton({ event, audience, label, title = label, describedAs, ...button }: NotifyButtonProps) {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!may(sendNotification)) return null;
  return (
    <>
      <Button {...button} aria-label={describedAs} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <NotifyDialog
            eventId={Number(event.id)}
            audience={audience}
            title={title}
            onClosed={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
