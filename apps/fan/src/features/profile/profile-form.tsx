import { ApiError } from '@backline/client';
import type { FanProfile } from '@backline/contract/fan-profile';
import * as peopleTexts from '@backline/contract/people.texts';
import { useAttemptKey } from '@backline/page/attempt-key';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PictureField } from './picture-field.tsx';
import { profileKey, saveProfile, storeFace } from './profile.queries.ts';
import * as profileTexts from '@backline/contract/fan-profile.texts';

type Saved = Pick<FanProfile, 'name' | 'profile_image_url' | 'profile_image_thumbnail_url'>;

/**
 * Saves a picture as soon as it is chosen, and the name when its button is pressed. The server rejects a save if the
 * profile has changed since it was shown.
 */
export function ProfileForm({ profile }: { profile: FanProfile }) {
  const queryClient = useQueryClient();
  const attemptKey = useAttemptKey();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const name = typed ?? profile.name;

  const save = useMutation({
    mutationFn: async (change: () => Promise<Partial<Saved>> | Partial<Saved>) => {
      const { id: _id, phone_number: _number, ...stored } = profile;
      const form = { ...stored, ...(await change()) };
      const { version } = await saveProfile(form, attemptKey(form));
      queryClient.setQueryData<FanProfile>(profileKey, { ...profile, ...form, version });
    },
    // The server may have normalised the name.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey }),
    // If the profile was saved elsewhere meanwhile, shows the saved version and keeps the typed name. Awaits the
    // refetch, because an immediate retry with the old version would fail.
    onError: (error) => (isStale(error) ? queryClient.invalidateQueries({ queryKey: profileKey }) : undefined),
  });
  const run = useSingleFlight((change: Parameters<typeof save.mutateAsync>[0], onSaved?: () => void) =>
    save
      .mutateAsync(change)
      .then(onSaved)
      .catch(() => {}),
  );

  function saveName() {
    setWrong(name.trim() === '' ? peopleTexts.nameRequired : null);
    if (name.trim() === '') return;
    const onSaved = () => setTyped((now) => (now === name ? null : now));
    void run(() => ({ name }), onSaved);
  }

  const { beside, alone } = placeFailure(save.error, ['name'], (error) =>
    isStale(error) && name !== profile.name
      ? `${textOf(error)} ${profileTexts.profile.nameThere(profile.name)}`
      : textOf(error),
  );
  return (
    <>
      {alone !== null && <Notice kind="error">{alone}</Notice>}
      {save.isSuccess && <Notice kind="good">{peopleTexts.ownProfileSaved}</Notice>}
      <PictureField
        name={profile.name}
        url={profile.profile_image_thumbnail_url ?? profile.profile_image_url}
        isBusy={save.isPending}
        onPick={(file) => void run(() => storeFace(file))}
        onRemove={() => void run(() => ({ profile_image_url: null, profile_image_thumbnail_url: null }))}
      />
      <Form onSubmit={saveName}>
        <Field
          label={profileTexts.profile.name}
          name="name"
          autoComplete="name"
          enterKeyHint="done"
          value={name}
          error={wrong ?? beside.name ?? null}
          onChange={(next) => {
            setTyped(next);
            setWrong(null);
            if (!save.isPending) save.reset();
          }}
        />
        <Button type="submit" isBusy={save.isPending}>
          {profileTexts.profile.save}
        </Button>
      </Form>
      {profile.phone_number !== null && (
        <p>
          {profileTexts.profile.number(profile.phone_number)} {profileTexts.profile.numberStays}
        </p>
      )}
    </>
  );
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

function textOf(error: unknown): string {
  if (isStale(error)) return profileTexts.profile.stale;
  if (error instanceof ApiError) return failureText(error);
  // Only the upload of the file fails without a text from the server.
  return profileTexts.profile.pictureFailed;
}
