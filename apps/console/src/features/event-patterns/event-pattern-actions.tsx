import { deleteEventPattern, stopEventPattern, updateEventPattern } from '@backline/contract/event-patterns';
import type { EventDetail } from '@backline/contract/events';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAskToTakeRow } from '../../ui/use-ask-to-take-row.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { useEventPatternDeed, type ListedPattern } from './event-pattern.queries.ts';

interface EventPatternActionsProps {
  event: EventDetail;
  pattern: ListedPattern;
}

export function EventPatternActions({ event, pattern }: EventPatternActionsProps) {
  const { may } = useSession();
  const { id, name, state, can } = pattern;
  const ref = refOf(event);
  const isOn = state === 'preparing' || state === 'running';
  const remove = useEventPatternDeed(event.event_id, 'delete');
  const askToDelete = useAskToTakeRow({
    verb: 'Delete',
    name,
    content: isOn ? 'It is on: it stops on every phone.' : 'The pattern stays in the library.',
    run: () => remove.mutateAsync(pattern),
    unexplained: generalTexts.tryLater,
  });
  const canStop = may(stopEventPattern) && can.stop && isOn;
  const canEdit = may(updateEventPattern) && can.edit;
  const edit = eventPaths.pattern(ref, id);
  return (
    <RowActions
      name={name}
      primary={
        canStop ? (
          <StopButton event={event} pattern={pattern} />
        ) : (
          canEdit && (
            <LinkButton size="small" aria-label={`Edit ${name}`} to={edit}>
              Edit
            </LinkButton>
          )
        )
      }
      more={[
        ...(canStop && canEdit ? [{ label: 'Edit', to: edit }] : []),
        { label: 'Safety certificate', to: eventPaths.patternCertificate(ref, id) },
        ...(may(deleteEventPattern) && can.delete ? [{ label: 'Delete', isDangerous: true, run: askToDelete }] : []),
      ]}
    />
  );
}

/** Stops without a confirmation: a dangerous light must go out at once. */
function StopButton({ event, pattern }: EventPatternActionsProps) {
  const notify = useNotify();
  const stop = useEventPatternDeed(event.event_id, 'stop');
  return (
    <Button
      size="small"
      type="primary"
      danger
      loading={stop.isPending}
      aria-label={`Stop ${pattern.name}`}
      onClick={() => void notify(() => stop.mutateAsync(pattern))}
    >
      Stop
    </Button>
  );
}
