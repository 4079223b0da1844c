export const selected = 'Promo Code has been selected successfully.';
export const unselected = 'Promo Code has been unselected successfully.';
export const none = 'No Promo Code Available';
export const created = 'Promo Code has been created successfully.';
export const updated = 'Promo Code has been updated successfully.';
export const archived = 'Promo code has been archived.';
export const restored = 'Promo code has been restored.';
export const isArchived = 'This promo code is archived. Restore it to change it.';
export const conflict = 'Someone else changed this promo code while you were editing it.';
export const codeRequired = 'Please enter a code.';
export const codeShape = 'Please use 3 to 25 letters and digits, without spaces.';
export const codeTaken = 'This artist already has this code.';
export const codeArchived = 'An archived code of this artist is the same. Restore it, or choose another code.';
export const openArchived = 'Open the archived code';
export const importNoColumns = (titles: readonly string[]) =>
  `Every code needs: ${titles.join(', ')}. Choose a column for each, or add the missing columns to the file.`;
export const importCodeTwice = (line: number) => `This code is already on line ${line} of the file.`;
export const importTypeUnknown = 'Please enter “percentage” or “fixed”.';
export const importValueUnreadable = 'Please enter a value, such as 12.5 or $4.50.';
export const importTimeUnreadable = 'Please enter a date and time, such as 2027-01-31 20:00.';
export const importLimitUnreadable = 'Please enter the limit as a whole number, such as 100.';
export const importMinimumUnreadable = 'Please enter an amount, such as 24.50 or $1,299.00.';
export const imported = (count: number) => `${count} promo ${count === 1 ? 'code has' : 'codes have'} been added.`;
export const startRequired = 'Please enter the start time.';
export const endRequired = 'Please enter the end time.';
export const startPast = 'Start must not be in the past.';
export const endPast = 'End must not be in the past.';
export const endBeforeStart = 'End must be after start.';
export const discountTypeRequired = 'Please select a discount type.';
export const discountValueRequired = 'Please enter the discount value.';
export const discountValueTooSmall = 'Discount value must be greater than zero.';
export const usageLimitRequired = 'Please enter the usage limit.';
export const usageLimitTooSmall = 'Usage limit must be at least 1.';
export const usageLimitUsed = (count: number) =>
  `The code has already been used ${count === 1 ? 'once' : `${count} times`}, so the limit can’t be lower.`;
export const minimumRequired = 'Minimum amount must be greater than zero.';
export const unknown = 'This code is not valid for the items in your cart.';
export const inactive = 'This code is not valid right now.';
export const notBegun = 'This code is not valid yet.';
export const over = 'This code has expired.';
export const usedUp = 'This code has reached its usage limit.';
export const belowMinimum = (minimum: string) => `Spend ${minimum} or more on this artist’s items to use this code.`;
export const minimumAboveDiscount = 'Minimum amount must be greater than the discount value.';

/** Texts of the fan app. */
export const fan = {
  label: 'Special offer',
} as const;
