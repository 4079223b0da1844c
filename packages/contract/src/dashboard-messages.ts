export const dashboardMessages = {
  noRecentActivities: 'No recent activities',
  noSales: 'Nothing was sold in the last 30 days.',
  firstManager: 'Begin with an artist manager and their artists: every event lists an artist.',
  firstArtist: 'Begin with an artist: every event lists one.',
  firstEvent: 'Create your first event.',
  firstListed:
    'No event lists you yet. Whoever looks after an event puts you on it. Until then you can complete your profile.',
};
