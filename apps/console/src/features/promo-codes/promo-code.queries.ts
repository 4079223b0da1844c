import {
  addPromoCode,
  archivePromoCode,
  getPromoCode,
  listPromoCodes,
  promoCodeSorts,
  selectPromoCode,
  unselectPromoCode,
  updatePromoCode,
  type PromoCode,
} from '@backline/contract/promo-codes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { choice, filters, text, type FiltersOf } from '../../lib/filters.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { archiveState } from '../../ui/archive-filter.tsx';
import { listQuery } from '../../ui/paging.ts';

export const promoCodesKey = ['promo-codes'];

export const promoCodeFilters = filters({ search: text(), state: archiveState, sort: choice(promoCodeSorts, null) });

export function usePromoCodes(
  artistId: number | null,
  { search, state, sort }: FiltersOf<typeof promoCodeFilters>,
  isReady: boolean,
) {
  const wanted = { search, archived: state === 'archived', sort: sort ?? undefined };
  return useInfiniteQuery({
    ...listQuery(listPromoCodes, [...promoCodesKey, 'list', artistId, wanted], { ...wanted, artist_id: artistId }),
    enabled: isReady,
  });
}

export const usePromoCodeForForm = (artistId: number, promoCodeId: string) =>
  useForForm([...promoCodesKey, 'form', artistId, promoCodeId], (signal) =>
    loadPromoCode({ artistId, promoCodeId }, signal),
  );

export const loadPromoCode = (
  { artistId, promoCodeId }: { artistId: number; promoCodeId: number | string },
  signal?: AbortSignal,
): Promise<PromoCode> => api.call(getPromoCode, { artist_id: artistId, promo_code_id: promoCodeId }, { signal });

export const useAddPromoCode = () => useSubmit(addPromoCode, { onSettled: useRefresh(promoCodesKey) });

export const useUpdatePromoCode = () => useSubmit(updatePromoCode, { onSettled: useRefresh(promoCodesKey) });

export const useDisplayPromoCode = () =>
  useWrite(promoCodesKey, ({ id, artist_id, is_promo_code_display: isDisplayed }: PromoCode) =>
    api.call(isDisplayed ? unselectPromoCode : selectPromoCode, { artist_id, promo_code_id: id }),
  );

/** Archives a current code and restores an archived one. */
export const useArchivePromoCode = () =>
  useWrite(promoCodesKey, ({ id, artist_id, is_archived: isArchived }: PromoCode) =>
    api.call(archivePromoCode, { artist_id, promo_code_id: id, archived: !isArchived }),
  );
