import { getEmbeds, updateEmbeds } from '@backline/contract/embeds';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { embedsKey } from '../../nouns/query-keys.ts';

export const useEmbedsForForm = (managerId: string) =>
  useForForm([...embedsKey, 'form', managerId], (signal) => api.call(getEmbeds, { user_id: managerId }, { signal }));

export function useUpdateEmbeds() {
  const queryClient = useQueryClient();
  return useSubmit(updateEmbeds, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...embedsKey, 'of'] }),
  });
}
