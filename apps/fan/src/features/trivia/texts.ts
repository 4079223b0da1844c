export const texts = {
  title: 'Trivia',
  nothing: 'Nothing yet. It appears here by itself.',
  more: 'Show more',
};
