/** What is said of merch drops, apart from the catalogue that every page loads. All are ours: the specification is silent here. */
export const merchDropMessages = {
  saved: 'Merch drop has been saved successfully.',
  removed: 'Merch drop has been removed.',
  paused: 'The drop is paused: nobody can buy until you resume it.',
  resumed: 'The drop goes on.',
  ended: 'The drop has ended.',
  over: 'This drop is over.',
  notRunning: 'This drop has not begun yet.',
  productRequired: 'Please select a product.',
  none: 'No merch drops',
} as const;
