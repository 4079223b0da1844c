import { localZone, toWallClock } from '@backline/page/time-zone';
import { Alert, Button, Flex } from 'antd';
import { formatTime } from '../lib/format.ts';
import type { DraftOffer as Offer } from './use-form-draft.ts';

interface DraftOfferProps {
  offer: Offer;
  onRestore: () => void;
  onDiscard: () => void;
}

export function DraftOffer({ offer, onRestore, onDiscard }: DraftOfferProps) {
  const notes = [
    offer.isOutdated && 'Somebody saved this record since. The draft replaces the same fields.',
    offer.isPartial && 'Files and passwords are not saved in drafts. Add them again.',
  ].filter((note) => note !== false);
  return (
    <Alert
      type="info"
      showIcon
      title={`Restore your draft from ${spoken(offer.at)}`}
      description={notes.length === 0 ? undefined : notes.join(' ')}
      action={
        <Flex wrap gap="small">
          <Button type="primary" size="small" onClick={onRestore}>
            Restore
          </Button>
          <Button size="small" onClick={onDiscard}>
            Discard
          </Button>
        </Flex>
      }
    />
  );
}

/** Formats as `1:18 PM` or `yesterday, 1:18 PM`. */
function spoken(at: number): string {
  const dayOf = (ms: number) => toWallClock(ms, localZone()).slice(0, 10);
  const time = formatTime(at).replace(/^0/, '');
  return dayOf(at) === dayOf(Date.now()) ? time : `yesterday, ${time}`;
}
