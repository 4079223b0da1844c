import { useSingleFlight } from '@backline/page/single-flight';
import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useRequestState, useStopRequests } from './song-request.queries.ts';

export function StopButton({ eventId }: { eventId: number }) {
  const { message } = App.useApp();
  const { data: state } = useRequestState(eventId);
  const stop = useStopRequests(eventId);
  const change = useSingleFlight((isStopped: boolean) =>
    stop.mutateAsync(isStopped).then(
      (done) => void message.success(done.message),
      (error: unknown) => void message.error(failureText(error)),
    ),
  );
  if (state === undefined || state.song_request_count === 0) return null;
  return (
    <Button loading={stop.isPending} onClick={() => void change(!state.is_stopped)}>
      {state.is_stopped ? 'Reopen requests' : 'Stop requests'}
    </Button>
  );
}
