import type { Attendance } from '@backline/contract/attendance';
import { isNoResponse } from '../../lib/network.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AskForm } from './ask-form.tsx';
import { useHelp } from './help.queries.ts';
import { OwnQuestions } from './own-questions.tsx';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';

export function Component({ event }: { event: Attendance }) {
  const { data, error, refetch, isFetching } = useHelp(event);
  if (data === undefined && error === null) return <Loading />;
  const isRefused = error !== null && !isNoResponse(error);
  return (
    <Screen title={supportFanTexts.title} lead={supportFanTexts.lead}>
      {isRefused && (
        <LoadFailure
          error={error}
          look={data === undefined ? 'primary' : 'quiet'}
          isFetching={isFetching}
          refetch={refetch}
        />
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
