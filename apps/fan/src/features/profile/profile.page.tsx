import { failureText } from '../../lib/failure-text.ts';
import { isNoResponse } from '../../lib/network.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfile } from './profile.queries.ts';
import { WaysOut } from './ways-out.tsx';
import * as profileTexts from '@backline/contract/fan-profile.texts';

export function Component() {
  const { data: profile, error, refetch, isFetching } = useProfile();
  if (profile === undefined && error === null) return <Loading />;
  return (
    <Screen title={profileTexts.profile.title}>
      {profile === undefined ? (
        <LoadFailure
          error={error}
          message={isNoResponse(error) ? profileTexts.profile.away : failureText(error)}
          isFetching={isFetching}
          refetch={refetch}
        />
      ) : (
        <ProfileForm profile={profile} />
      )}
      <WaysOut />
    </Screen>
  );
}
