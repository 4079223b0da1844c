export const texts = {
  label: 'Special offer',
};
