import { getBrand, updateBrand } from '@backline/contract/brands';
import { api } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';

export const useBrand = (managerId: string) =>
  useForForm(['brand', managerId], (signal) => api.call(getBrand, { user_id: managerId }, { signal }));

export const useUpdateBrand = () => useSubmit(updateBrand, {});
