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
  /** Of the button, and of the dialog unless `title` says more. */
  label: string;
  title?: string;
  /** What a screen reader calls a button that stands in a row: `Notify the winners of Best song`. */
  describedAs?: string;
}

/** Writes to fans of an event: to those who asked for a song, took part in a poll or a raffle, or won. Nothing for who may not. */
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
