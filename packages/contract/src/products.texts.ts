export const titleRequired = 'Please enter a title.';
export const priceRequired = 'Please enter price.';
export const descriptionRequired = 'Please enter a description.';
export const descriptionRepeats = 'Description contains repetitive characters.';
export const endBeforeStart = 'End must be after start.';
export const sizeRequired = 'Please add at least one size.';
export const sizeTwice = 'Duplicate sizes are not allowed.';
export const dropTooLarge = (drop: number, available: number, size: string) =>
  `Drop quantity (${drop}) cannot exceed available quantity (${available}) for size "${size}".`;
export const dropEventRequired = 'Please select event.';
export const dropEventTwice = 'Duplicate event selected.';
export const priceTooSmall = 'Price must be greater than 0.';
export const created = 'Product has been created successfully.';
export const updated = 'Product has been updated successfully.';
export const archived = 'Product has been archived.';
export const restored = 'Product has been restored.';
export const archiveDropFirst = (event: string) => `This product has a drop at ${event}. End or remove the drop first.`;
export const isArchived = 'This product is archived. Restore it to change it.';
export const conflict = 'Someone else changed this product while you were editing it.';
export const sizeMissing = 'Please select a size.';
export const quantityMissing = 'Please enter quantity.';
export const genericAlone = 'GENERIC is for products without sizes. Remove the other sizes to use it.';
export const startRequired = 'Please enter the start time.';
export const endRequired = 'Please enter the end time.';
export const priceUnreadable = 'Please enter the price as a number, such as 1234.50.';
export const dropPriceRequired = 'Please enter the special price.';
export const dropQuantityRequired = 'Please enter the maximum quantity.';
export const dropOnlyNeedsDrop = 'Add a drop first. This product is sold only in drops.';
export const dropTaken = (taken: number) =>
  `The maximum can’t be below ${taken}, because that many are already sold or reserved.`;
export const dropEventOfOthers = 'This artist is not playing at this event.';
export const sizeAdded = 'Size has been added.';
export const reasonRequired = 'Please enter a reason.';
export const quantityZero = 'Please enter the change in stock, such as 5 or -5.';
export const receivedBelowZero = 'Please enter at least 1. To reduce the stock, choose “Stock count”.';
export const stockCorrected = 'Stock has been corrected.';
export const stockTooFew = (available: number) => `Only ${available} left in stock. You can’t remove more.`;
export const titleTaken = 'This artist already sells a product with this title.';
export const importPriceUnreadable = 'Please enter a price, such as 24.50 or $1,299.00.';
export const importQuantityUnreadable = 'Please enter the quantity as a whole number, such as 12.';
export const importSizeUnknown = (sizes: readonly string[]) => `Please use one of these sizes: ${sizes.join(', ')}.`;
export const importNoTitle = 'Please choose the column with the product titles.';
export const importEmpty = 'The file has no rows.';
export const importTooMany = (most: number) =>
  `The file has more than ${most} rows. Please split it into smaller files.`;
export const imported = (count: number) =>
  count === 1 ? '1 product has been added.' : `${count} products have been added.`;
