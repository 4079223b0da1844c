const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50`, of what the wire has. */
export const formatDollars = (amount: number): string => dollars.format(amount);
