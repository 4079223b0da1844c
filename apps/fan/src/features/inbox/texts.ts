export const texts = {
  title: 'Inbox',
  nothing: 'Nothing yet. What the organiser writes to you stands here.',
  isNew: 'New',
  unread: (count: number) => `${count} new`,
  why: 'When your song is next or you win, this phone can tell you at once, also while it lies in your pocket.',
  allow: 'Tell me on this phone',
  denied: 'This browser shows no messages of this site. Its settings can change that; here you see them all.',
  failed: 'This phone could not be set up for it. You see them all here.',
  on: 'This phone tells you at once.',
  stop: 'No longer on this phone',
};
