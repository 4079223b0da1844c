export const texts = {
  title: 'Inbox',
  nothing: 'Nothing yet. What the organiser writes to you will appear here.',
  isNew: 'New',
  unread: (count: number) => `${count} new`,
  why: 'When your song is next or you win, this phone can tell you at once, even in your pocket.',
  allow: 'Tell me on this phone',
  denied: 'This browser shows no messages from this site. You can change that in its settings; here you see them all.',
  failed: 'This phone could not be set up for it. You see them all here.',
  on: 'This phone tells you at once.',
  stop: 'No longer on this phone',
};
