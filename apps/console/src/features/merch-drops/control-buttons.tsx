import { endDrop, pauseDrop, resumeDrop, type ControlRoom } from '@backline/contract/merch-drops';
import * as generalTexts from '@backline/contract/general.texts';
import { Button, Flex } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { PassingControls } from '../../ui/focus-home.tsx';
import { oncePerKey } from '../../ui/once-per-press.ts';
import { useAsk } from '../../ui/use-ask.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { useControlDrop } from './drop.queries.ts';

/** Pauses and resumes immediately. Ending a drop is final, so it requires a confirmation. */
export function ControlButtons({ eventId, room }: { eventId: number; room: ControlRoom }) {
  const { may } = useSession();
  const ask = useAsk();
  const notify = useNotify();
  const control = useControlDrop(eventId, room.id);
  const { state, title, held } = room;
  if (state === 'over') return null;
  const askToEnd = () =>
    ask({
      title: `End the “${title}” drop now?`,
      content:
        held === 0
          ? 'Fans can no longer buy in this drop.'
          : `Fans can no longer start a purchase. ${held} in checkout can still be paid for.`,
      okText: 'End now',
      isDangerous: true,
      takesRow: true,
      run: () => control.mutateAsync('end'),
      unexplained: generalTexts.tryLater,
    });
  const isPaused = state === 'paused';
  return (
    <PassingControls>
      <Flex wrap gap="small">
        {state !== 'before' && may(isPaused ? resumeDrop : pauseDrop) && (
          <Button
            type={isPaused ? 'primary' : 'default'}
            onKeyDown={oncePerKey}
            onClick={() => void notify(() => control.mutateAsync(isPaused ? 'resume' : 'pause'))}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        {may(endDrop) && (
          <Button danger onClick={askToEnd}>
            End now
          </Button>
        )}
      </Flex>
    </PassingControls>
  );
}
