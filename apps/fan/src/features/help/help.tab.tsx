import type { Attendance } from '@backline/contract/attendance';
import { failureText } from '../../lib/failure-text.ts';
import { isNoResponse } from '../../lib/network.ts';
import { texts as appTexts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AskForm } from './ask-form.tsx';
import { useHelp } from './help.queries.ts';
import { OwnQuestions } from './own-questions.tsx';
import { texts } from './texts.ts';

/** Asks the organiser, and shows what was answered. */
export function Component({ event }: { event: Attendance }) {
  const { data, error, refetch, isFetching } = useHelp(event);
  if (data === undefined && error === null) return <Loading />;
  // Without a network something may be asked all the same: it waits on the phone. What this phone has kept stands, and may be old.
  const isRefused = error !== null && !isNoResponse(error);
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {isRefused && (
        <>
          <Notice kind="error">{failureText(error)}</Notice>
          <Button look={data === undefined ? 'primary' : 'quiet'} isBusy={isFetching} onClick={() => void refetch()}>
            {appTexts.app.retry}
          </Button>
        </>
      )}
      {(data !== undefined || !isRefused) && (
        <>
          <OwnQuestions event={event} questions={data?.result ?? null} isLooking={isFetching} isNow={error === null} />
          <AskForm event={event} />
        </>
      )}
    </Screen>
  );
}
