import { failureText } from '../lib/failure-text.ts';
import { isNoResponse, useIsAway } from '../lib/network.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Notice } from './notice.tsx';

/** Shows why the last press failed; says that the network is back when a retry may succeed. */
export function Failure({ error }: { error: Error | null }) {
  const isAway = useIsAway();
  if (error === null) return null;
  const isOver = isNoResponse(error) && !isAway;
  return <Notice kind="error">{isOver ? generalTexts.fan.app.networkBack : failureText(error)}</Notice>;
}
