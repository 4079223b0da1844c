import type { MerchDropState } from './merch-drops.ts';

export const saved = 'Merch drop has been saved successfully.';
export const removed = 'Merch drop has been removed.';
export const paused = 'The drop is paused. No one can buy until you resume it.';
export const resumed = 'The drop has been resumed.';
export const ended = 'The drop has ended.';
export const over = 'This drop has ended.';
export const notRunning = 'This drop has not started yet.';
export const conflict = 'Someone else changed this merch drop while you were editing it.';
export const standsAlready = 'This product already has a drop at this event. You can find it in the list.';
export const removedMeanwhile = 'Someone removed this drop while you were editing it.';
export const endedMeanwhile =
  'Someone ended this drop while you were editing it. Open it from the list again to set a later end.';
export const productRequired = 'Please select a product.';
export const none = 'No merch drops';

export const states: Readonly<Record<MerchDropState, string>> = {
  before: 'Not started',
  running: 'Running',
  paused: 'Paused',
  sold_out: 'Sold out',
  over: 'Over',
};
