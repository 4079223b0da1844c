/** Keys of what one feature shows and another one changes. */
export const eventsKey = ['events'];
/** What fans propose and nobody has decided yet. */
export const eventProposalsKey = ['event-proposals'];
export const dashboardKey = ['dashboard'];
/** Messages of an event’s support tickets that nobody has opened. */
export const unreadTicketsKey = ['support-tickets', 'unread'];
/** How many people each role has. */
export const roleMastersKey = ['roles', 'masters'];
/** The library of light-show patterns. */
export const patternsKey = ['patterns'];

/** Lists of fans: everybody's, and each event's by the event's id behind it. */
export const fanListsKey = ['fans', 'list'];
