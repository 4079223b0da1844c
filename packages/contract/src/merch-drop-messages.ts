export const merchDropMessages = {
  saved: 'Merch drop has been saved successfully.',
  removed: 'Merch drop has been removed.',
  paused: 'The drop is paused: nobody can buy until you resume it.',
  resumed: 'The drop has been resumed.',
  ended: 'The drop has ended.',
  over: 'This drop is over.',
  notRunning: 'This drop has not begun yet.',
  conflict: 'Somebody else changed this merch drop while you were editing it.',
  standsAlready: 'This product already has a drop at this event. You can find it in the list.',
  removedMeanwhile: 'Somebody removed this drop while you were editing it.',
  endedMeanwhile:
    'Somebody ended this drop while you were editing it. Open it again from the list to give it a later end.',
  productRequired: 'Please select a product.',
  none: 'No merch drops',
} as const;
