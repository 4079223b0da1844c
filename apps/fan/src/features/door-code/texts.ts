export const texts = {
  title: 'My code for the door',
  label: 'Your code for the door',
  sayName: 'Give your name at the door: they will find you on the list.',
};
