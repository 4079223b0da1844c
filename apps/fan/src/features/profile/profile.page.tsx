import { failureText } from '../../lib/failure-text.ts';
import { isNoResponse } from '../../lib/network.ts';
import { texts as appTexts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfile } from './profile.queries.ts';
import { WaysOut } from './ways-out.tsx';
import { texts } from './texts.ts';

export function Component() {
  const { data: profile, error, refetch, isFetching } = useProfile();
  if (profile === undefined && error === null) return <Loading />;
  return (
    <Screen title={texts.profile.title}>
      {profile === undefined ? (
        <>
          <Notice kind="error">{isNoResponse(error) ? texts.profile.away : failureText(error)}</Notice>
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {appTexts.app.retry}
          </Button>
        </>
      ) : (
        <ProfileForm profile={profile} />
      )}
      <WaysOut />
    </Screen>
  );
}
