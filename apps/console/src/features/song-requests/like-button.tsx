import { HeartFilled, HeartOutlined } from '@ant-design/icons';
import type { SongRequest } from '@backline/contract/song-requests';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Button } from 'antd';
import { rowFailureText } from '../../lib/failure-text.ts';
import { useLikeSong } from './song-request.queries.ts';

/** Tells the askers that it is played soon. */
export function LikeButton({ eventId, song }: { eventId: number; song: SongRequest }) {
  const { message } = App.useApp();
  const like = useLikeSong(eventId);
  const { request_title: title, any_fullfilled: isLiked } = song;
  // One at a time: the answer to the first says what stands. Disabling would take the focus away.
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
      // The second half of a double click comes after a quick server's answer, and would take the like back.
      onClick={({ detail: clicks }) => clicks < 2 && void change()}
    >
      Like
    </Button>
  );
}
