import type { SongRequest } from '@backline/contract/song-requests';
import { Button } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { useAsk } from '../../ui/use-ask.ts';
import { useDeleteSong } from './song-request.queries.ts';

export function DeleteButton({ eventId, song }: { eventId: number; song: SongRequest }) {
  const ask = useAsk();
  const remove = useDeleteSong(eventId);
  const { request_title: title, count } = song;
  const askToDelete = () =>
    ask({
      title: `Delete “${title}”?`,
      content: `${count === 1 ? '1 request goes' : `${formatCount(count)} requests go`} with it. Fans may ask for it again.`,
      okText: 'Delete',
      isDangerous: true,
      takesRow: true,
      run: () => remove.mutateAsync(title),
    });
  return (
    <Button size="small" danger aria-label={`Delete ${title}`} onClick={askToDelete}>
      Delete
    </Button>
  );
}
