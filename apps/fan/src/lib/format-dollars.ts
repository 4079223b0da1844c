import { locale } from '@backline/languages/said';

/** Arabic texts show prices in the English way, because their own order turns around beside Latin digits. */
const ofPrices = locale.startsWith('ar') ? 'en-US' : locale;
const dollars = new Intl.NumberFormat(ofPrices, { style: 'currency', currency: 'USD' });

export const formatDollars = (amount: number): string => dollars.format(amount);
