import { fanStore } from './fan-store.ts';

const key = 'receipt-email';

/** Returns the address of the fan's last receipt, or ''. Signing out removes it. */
export const receiptEmail = (): string => fanStore.getItem(key) ?? '';

export const keepReceiptEmail = (address: string): void => fanStore.setItem(key, address);
