export const texts = {
  title: 'Hand over orders',
  refused:
    'The organiser has not made you an event admin here, or has taken that back: you cannot hand over orders at this event.',
  due: 'To hand over',
  latest: 'Handed over last',
  nothing: 'Nothing yet.',
  twice: 'Handed over twice',
  elsewhere: (events: string) =>
    `This phone keeps hand-overs for ${events}: open “Hand over” of that event to send them.`,
};
