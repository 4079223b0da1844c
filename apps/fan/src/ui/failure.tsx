import { failureText } from '../lib/failure-text.ts';
import { isNoResponse, useIsAway } from '../lib/network.ts';
import { texts } from '../texts.ts';
import { Notice } from './notice.tsx';

/** Why what was pressed failed, until it is pressed again; where the network was away and is back, that now is the moment. */
export function Failure({ error }: { error: Error | null }) {
  const isAway = useIsAway();
  if (error === null) return null;
  const isOver = isNoResponse(error) && !isAway;
  return <Notice kind="error">{isOver ? texts.app.networkBack : failureText(error)}</Notice>;
}
