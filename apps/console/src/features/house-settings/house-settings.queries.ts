import { getHouseSettings, updateHouseSettings } from '@backline/contract/house-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useSession } from '../../lib/session.tsx';
import { footerKey } from '../../nouns/query-keys.ts';

const settingsKey = ['house', 'settings'];

/** Loads again after a save alone, so that nothing changes under a form. */
export const useHouseSettings = () =>
  useQuery({ ...callQuery(getHouseSettings, settingsKey, {}), gcTime: 0, staleTime: Infinity });

/** Also shows the saved banner and footer around the page. */
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
