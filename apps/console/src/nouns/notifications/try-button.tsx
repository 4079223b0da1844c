import { ApiError } from '@backline/client';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Button } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useTryNotification, type Written } from './notification.queries.ts';
import { NoPush, subscribeHere } from './own-browser.ts';

interface TryButtonProps {
  eventId: number;
  serverKey: string;
  /** Returns the typed notification. Returns null if a field is invalid and shows its error. */
  written: () => Promise<Written | null>;
  onRefused: (error: ApiError) => void;
  isDisabled: boolean;
}

/** Shared key, so that a new outcome replaces the previous one. */
const outcome = 'notification-tried';

/** Sends a push message to the author's own browser, as a fan's phone will show it. */
export function TryButton({ eventId, serverKey, written, onRefused, isDisabled }: TryButtonProps) {
  const { message } = App.useApp();
  const trial = useTryNotification();
  const [isAsking, setIsAsking] = useState(false);

  async function tryIt() {
    const texts = await written();
    if (texts === null) return;
    setIsAsking(true);
    try {
      const subscription = await subscribeHere(serverKey);
      const answer = await trial.mutateAsync({ event_id: eventId, ...texts, subscription });
      message.success({ key: outcome, content: answer.message });
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) onRefused(error);
      else message.error({ key: outcome, content: error instanceof NoPush ? error.message : failureText(error) });
    } finally {
      setIsAsking(false);
    }
  }
  const tryOnce = useSingleFlight(tryIt);

  return (
    <Button loading={isAsking} disabled={isDisabled} onClick={() => void tryOnce()}>
      Send me a test
    </Button>
  );
}
