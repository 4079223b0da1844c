export const eventsKey = ['events'];
export const eventProposalsKey = ['event-proposals'];
export const dashboardKey = ['dashboard'];
export const embedsKey = ['embeds'];
export const eventBadgesKey = ['event-badges'];
export const unreadTicketsKey = ['support-tickets', 'unread'];
export const roleMastersKey = ['roles', 'masters'];
export const patternsKey = ['patterns'];

export const fanListsKey = ['fans', 'list'];
export const footerKey = ['house', 'footer'];
