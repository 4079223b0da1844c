export const texts = {
  title: 'My code for the door',
  label: 'Your code for the door',
  sayName: 'Tell your name at the door: they find you on the list.',
};
