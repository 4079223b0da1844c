import { defaultBrand, type Brand } from '@backline/contract/shown-brand';
import { createContext, use } from 'react';

export const BrandContext = createContext<Brand>(defaultBrand);

export const useBrandName = (): string => use(BrandContext).name;
