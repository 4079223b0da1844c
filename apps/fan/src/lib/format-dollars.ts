import { locale } from '@backline/languages/said';

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

export const formatDollars = (amount: number): string => dollars.format(amount);
