import { shownZone, zoneOf } from '@backline/contract/time-zones';
import type { WholeEvent } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { useMemo } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import type { Conflict } from '../../ui/use-record-save.ts';
import { conflictLabels, showValue } from './event-conflict-words.ts';
import { imageInputs, toValues, type EventValues } from './event-values.ts';

interface EventConflictProps {
  conflict: Conflict;
  /** The event that the form was filled from. */
  base: WholeEvent;
  mine: EventValues;
  theirs: WholeEvent;
  onClose: () => void;
  onTake: (chosen: Partial<EventValues>) => void;
  onSave: (chosen: Partial<EventValues>) => void;
}

export function EventConflict({ base, theirs, ...dialog }: EventConflictProps) {
  const [theirValues, baseValues] = useMemo(() => [toValues(theirs), toValues(base)], [theirs, base]);
  const at = formatDateTime(dialog.conflict.changed_dttm, zoneOf(theirs.timezone));
  return (
    <ConflictDialog
      {...dialog}
      title={messages.eventConflict}
      what={`this event on ${at} ${shownZone(theirs.timezone, dialog.conflict.changed_dttm)}`}
      labels={conflictLabels(dialog.conflict.fields)}
      inputOf={imageInputs}
      show={(name, values) => showValue(name, values, [base, theirs])}
      imageFallback={defaultEvent}
      base={baseValues}
      theirs={theirValues}
    />
  );
}
