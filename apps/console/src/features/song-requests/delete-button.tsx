import type { SongRequest } from '@backline/contract/song-requests';
import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { formatCount } from '../../lib/format.ts';
import { useGoHome } from '../../ui/focus-home.tsx';
import { useDeleteSong } from './song-request.queries.ts';

export function DeleteButton({ eventId, song }: { eventId: number; song: SongRequest }) {
  const { message, modal } = App.useApp();
  const remove = useDeleteSong(eventId);
  const goHome = useGoHome();
  const { request_title: title, count } = song;
  const ask = () => {
    let isConfirmed = false;
    modal.confirm({
      title: `Delete “${title}”?`,
      content: `${count === 1 ? '1 request goes' : `${formatCount(count)} requests go`} with it. Fans may ask for it anew.`,
      okText: 'Delete',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      afterClose: () => isConfirmed && goHome(),
      onOk() {
        isConfirmed = true;
        return remove.mutateAsync(title).then(
          (done) => void message.success(done.message),
          (error: unknown) => void message.error(failureText(error)),
        );
      },
    });
  };
  return (
    <Button size="small" danger aria-label={`Delete ${title}`} onClick={ask}>
      Delete
    </Button>
  );
}
