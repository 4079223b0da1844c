export const selected = 'Promo Code has been selected successfully.';
export const unselected = 'Promo Code has been unselected successfully.';
export const none = 'No Promo Code Available';
export const created = 'Promo Code has been created successfully.';
export const updated = 'Promo Code has been updated successfully.';
export const conflict = 'Someone else changed this promo code while you were editing it.';
export const codeRequired = 'Please enter a code.';
export const codeShape = 'Please use 3 to 25 letters and digits, without spaces.';
export const codeTaken = 'This artist already has this code.';
export const importNoColumns = (titles: readonly string[]) =>
  `Every code needs: ${titles.join(', ')}. Please choose the columns that hold them, or add them to the file.`;
export const importCodeTwice = (line: number) => `This code is already in line ${line}.`;
export const importTypeUnknown = 'Please write percentage or fixed.';
export const importValueUnreadable = 'Please write the value like 12.5 or $4.50.';
export const importTimeUnreadable = 'Please write the time like 2027-01-31 20:00.';
export const importLimitUnreadable = 'Please write the limit as a whole number, like 100.';
export const importMinimumUnreadable = 'Please write the amount like 24.50 or $1,299.00.';
export const imported = (count: number) => `${count} promo ${count === 1 ? 'code has' : 'codes have'} been added.`;
export const startRequired = 'Please enter the start.';
export const endRequired = 'Please enter the end.';
export const startPast = 'Start must not be in the past.';
export const endPast = 'End must not be in the past.';
export const endBeforeStart = 'End must be after start.';
export const discountTypeRequired = 'Please select a discount type.';
export const discountValueRequired = 'Please enter the discount value.';
export const discountValueTooSmall = 'Discount value must be greater than zero.';
export const usageLimitRequired = 'Please enter the usage limit.';
export const usageLimitTooSmall = 'Usage limit must be at least 1.';
export const usageLimitUsed = (count: number) => `It has been used ${count === 1 ? 'once' : `${count} times`} already.`;
export const minimumRequired = 'Minimum amount must be greater than zero.';
export const unknown = 'This code is not valid for what is in your cart.';
export const inactive = 'This code is not valid at the moment.';
export const notBegun = 'This code is not valid yet.';
export const over = 'This code has expired.';
export const usedUp = 'This code has been used up.';
export const belowMinimum = (minimum: string) => `This code is for purchases of ${minimum} or more from its artist.`;
export const minimumAboveDiscount = 'Minimum amount must be greater than the discount value.';

/** Texts of the fan app. */
export const fan = {
  label: 'Special offer',
} as const;
