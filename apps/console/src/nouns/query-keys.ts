/** Keys of what one feature shows and another one changes. */
export const eventsKey = ['events'];
export const dashboardKey = ['dashboard'];
/** How many people each role has. */
export const roleMastersKey = ['roles', 'masters'];
