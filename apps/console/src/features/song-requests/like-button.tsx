import { HeartFilled, HeartOutlined } from '@ant-design/icons';
import type { SongRequest } from '@backline/contract/song-requests';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Button } from 'antd';
import { rowFailureText } from '../../lib/failure-text.ts';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { useLikeSong } from './song-request.queries.ts';

export function LikeButton({ eventId, song }: { eventId: number; song: SongRequest }) {
  const { message } = App.useApp();
  const like = useLikeSong(eventId);
  const { request_title: title, any_fullfilled: isLiked } = song;
  // Sends one change at a time, because the response sets the state. Does not disable the button, which would lose the
  // focus.
  const change = useSingleFlight(() =>
    like.mutateAsync({ title, isLiked: !isLiked }).then(
      (done) => void message.success(done.message),
      (error: unknown) => void message.error(rowFailureText(error)),
    ),
  );
  return (
    <Button
      size="small"
      type={isLiked ? 'primary' : 'default'}
      ghost={isLiked}
      aria-pressed={isLiked}
      aria-label={`Like ${title}`}
      icon={isLiked ? <HeartFilled /> : <HeartOutlined />}
      // Ignores the second click of a double click. After a fast response it would undo the like.
      onClick={oncePerPress(() => void change())}
    >
      Like
    </Button>
  );
}
