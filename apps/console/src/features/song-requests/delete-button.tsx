import { counted } from '@backline/contract/counted';
import type { SongRequest } from '@backline/contract/song-requests';
import { TakeRowButton } from '../../ui/take-row-button.tsx';
import { useDeleteSong } from './song-request.queries.ts';

export function DeleteButton({ eventId, song }: { eventId: number; song: SongRequest }) {
  const remove = useDeleteSong(eventId);
  const { request_title: title, count } = song;
  const gone = counted(count, 'request', 'requests');
  return (
    <TakeRowButton
      verb="Delete"
      name={title}
      content={`${gone} will be deleted too. Fans can request this song again.`}
      run={() => remove.mutateAsync(title)}
    />
  );
}
