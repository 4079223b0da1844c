/** Texts of the fan app. */
export const fan = {
  label: 'Light or dark',
  phone: 'Like my phone',
  light: 'Light',
  dark: 'Dark',
  phoneHint: 'The app stays dark at the event.',
};
