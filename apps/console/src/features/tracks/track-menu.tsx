import * as generalTexts from '@backline/contract/general.texts';
import { getTrackCertificate, orderTracks, removeTrack, type Track } from '@backline/contract/tracks';
import { useSession } from '../../lib/session.tsx';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { useLeaveFocusAtHome } from '../../ui/focus-home.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useAskToTakeRow } from '../../ui/use-ask-to-take-row.ts';
import { useRemoveTrack } from './track.queries.ts';

interface TrackMenuProps {
  event: EventRef & { id: number };
  track: Track;
  up: (() => void) | null;
  down: (() => void) | null;
}

export function TrackMenu({ event, track, up, down }: TrackMenuProps) {
  const { may, opens } = useSession();
  const controls = useLeaveFocusAtHome();
  const askToRemove = useAskToRemove(event.id, track);
  const actions = [
    ...(may(orderTracks) && up !== null ? [{ label: 'Move up', run: up }] : []),
    ...(may(orderTracks) && down !== null ? [{ label: 'Move down', run: down }] : []),
    ...(opens(getTrackCertificate)
      ? [{ label: 'Safety certificate', to: eventPaths.trackCertificate(event, track.id) }]
      : []),
    ...(may(removeTrack) ? [{ label: 'Remove', isDangerous: true, run: askToRemove }] : []),
  ];
  return (
    <div ref={controls}>
      <RowMenu name={track.music_title} actions={actions} />
    </div>
  );
}

function useAskToRemove(eventId: number, { id, music_title: title }: Track): () => void {
  const remove = useRemoveTrack(eventId);
  return useAskToTakeRow({
    verb: 'Remove',
    name: title,
    content: 'The song and its light show will be deleted. If the show is playing, it stops on every phone.',
    run: () => remove.mutateAsync(id),
    unexplained: generalTexts.tryLater,
  });
}
