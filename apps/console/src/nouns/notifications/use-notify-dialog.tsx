import type { Audience } from '@backline/contract/audiences';
import { sendNotification } from '@backline/contract/notifications';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSession } from '../../lib/session.tsx';
import type { EventRef } from '../events/event-paths.ts';

const NotifyDialog = lazy(() => import('./notify-dialog.tsx'));

export interface Notified {
  event: EventRef;
  audience: Audience;
  title: string;
}

/** Returns the dialog and a function that opens it. The function is null if the person may not notify fans. */
export function useNotifyDialog({ event, audience, title }: Notified): {
  open: (() => void) | null;
  dialog: ReactNode;
} {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return {
    open: may(sendNotification) ? () => setIsOpen(true) : null,
    dialog: isOpen && (
      <Suspense>
        <NotifyDialog eventId={Number(event.id)} audience={audience} title={title} onClosed={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
