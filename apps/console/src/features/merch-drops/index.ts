/** The pages of merch drops, loaded when they are opened. */
export const merchDropPages = {
  ofEvent: () => import('./event-drops.page.tsx'),
  create: () => import('./drop-create.page.tsx'),
  edit: () => import('./drop-edit.page.tsx'),
  control: () => import('./control-room.page.tsx'),
};
