import { counted } from '@backline/contract/counted';
import type { SongRequest } from '@backline/contract/song-requests';
import type { EventRef } from '../../nouns/events/event-paths.ts';
import { useNotifyDialog } from '../../nouns/notifications/use-notify-dialog.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAskToTakeRow } from '../../ui/use-ask-to-take-row.ts';
import { LikeButton } from './like-button.tsx';
import { useDeleteSong } from './song-request.queries.ts';

export function SongActions({ event, song }: { event: EventRef; song: SongRequest }) {
  const eventId = Number(event.id);
  const { request_title: title } = song;
  const askToDelete = useAskToDelete(eventId, song);
  const notify = useNotifyDialog({
    event,
    audience: { eventNotificationType: 'song_request_users', requestTitle: title },
    title: `Notify fans who requested “${title}”`,
  });
  return (
    <>
      <RowActions
        name={title}
        primary={<LikeButton eventId={eventId} song={song} />}
        more={[
          ...(notify.open ? [{ label: 'Notify', run: notify.open }] : []),
          { label: 'Delete', isDangerous: true, run: askToDelete },
        ]}
      />
      {notify.dialog}
    </>
  );
}

function useAskToDelete(eventId: number, { request_title: title, count }: SongRequest): () => void {
  const remove = useDeleteSong(eventId);
  return useAskToTakeRow({
    verb: 'Delete',
    name: title,
    content: `${counted(count, 'request', 'requests')} will be deleted too. Fans can request this song again.`,
    run: () => remove.mutateAsync(title),
  });
}
