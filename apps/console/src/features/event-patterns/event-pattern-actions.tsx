import { deleteEventPattern, stopEventPattern, updateEventPattern } from '@backline/contract/event-patterns';
import type { EventDetail } from '@backline/contract/events';
import * as generalTexts from '@backline/contract/general.texts';
import { Button, Flex } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { useLeaveFocusAtHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TakeRowButton } from '../../ui/take-row-button.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { useEventPatternDeed, type ListedPattern } from './event-pattern.queries.ts';

export function EventPatternActions({ event, pattern }: { event: EventDetail; pattern: ListedPattern }) {
  const { may } = useSession();
  const controls = useLeaveFocusAtHome();
  const notify = useNotify();
  const stop = useEventPatternDeed(event.event_id, 'stop');
  const remove = useEventPatternDeed(event.event_id, 'delete');
  const { id, name, state, can } = pattern;
  const ref = refOf(event);
  const isOn = state === 'preparing' || state === 'running';
  return (
    <Flex ref={controls} wrap gap="small">
      {/* Stops without a confirmation: a dangerous light must go out at once. */}
      {may(stopEventPattern) && can.stop && isOn && (
        <Button
          size="small"
          type="primary"
          danger
          loading={stop.isPending}
          aria-label={`Stop ${name}`}
          onClick={() => void notify(() => stop.mutateAsync(pattern))}
        >
          Stop
        </Button>
      )}
      {may(updateEventPattern) && can.edit && (
        <LinkButton size="small" aria-label={`Edit ${name}`} to={eventPaths.pattern(ref, id)}>
          Edit
        </LinkButton>
      )}
      <LinkButton
        size="small"
        aria-label={`Safety certificate for ${name}`}
        to={eventPaths.patternCertificate(ref, id)}
      >
        Safety certificate
      </LinkButton>
      {may(deleteEventPattern) && can.delete && (
        <TakeRowButton
          verb="Delete"
          name={name}
          content={isOn ? 'It is on: it stops on every phone.' : 'The pattern stays in the library.'}
          run={() => remove.mutateAsync(pattern)}
          unexplained={generalTexts.tryLater}
        />
      )}
    </Flex>
  );
}
