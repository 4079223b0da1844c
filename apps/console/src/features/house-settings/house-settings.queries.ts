import { getHouseSettings, updateHouseSettings } from '@backline/contract/house-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useSession } from '../../lib/session.tsx';
import { footerKey } from '../../nouns/query-keys.ts';

const settingsKey = ['house', 'settings'];

/** Refetches only after a save, so that no value changes while somebody edits the form. */
export const useHouseSettings = () =>
  useQuery({ ...callQuery(getHouseSettings, settingsKey, {}), gcTime: 0, staleTime: Infinity });

/** Saves the settings and updates the banner and the footer of the page. */
export function useUpdateHouseSettings() {
  const queryClient = useQueryClient();
  const { reload } = useSession();
  return useSubmit(updateHouseSettings, {
    onSuccess: () =>
      Promise.all([
        reload(),
        queryClient.invalidateQueries({ queryKey: footerKey }),
        queryClient.refetchQueries({ queryKey: settingsKey }),
      ]),
  });
}
