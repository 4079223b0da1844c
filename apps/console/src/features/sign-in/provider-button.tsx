import { beginSingleSignOn } from '@backline/contract/single-sign-on';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { EntryNotice, failureNotice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';

interface ProviderButtonProps {
  provider: string;
  look?: 'primary' | 'default';
}

/** Leaves for the provider of single sign-on, which sends the browser back to its own page. */
export function ProviderButton({ provider, look = 'default' }: ProviderButtonProps) {
  const begin = useMutation({
    mutationFn: async () => window.location.assign((await api.call(beginSingleSignOn, {})).url),
  });
  return (
    <>
      <PlainButton look={look} isBusy={begin.isPending} onClick={() => begin.mutateAsync().catch(() => {})}>
        {signOnTexts.signInWith(provider)}
      </PlainButton>
      {begin.error !== null && <EntryNotice notice={failureNotice(begin.error.message)} />}
    </>
  );
}
