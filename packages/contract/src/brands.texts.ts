export const nameRequired = 'Please enter the name that fans know.';
export const colourShape = 'Please enter a colour such as #b79dff.';
export const colourTooDark = (shade: string) =>
  `This colour is hard to read on the dark background of the fans’ app. Try ${shade}.`;
export const iconOfPixels = 'Please choose a JPG, PNG, GIF, BMP or WebP picture as the icon.';
export const saved = 'The brand has been saved.';
/** Fans' app and public page. */
export const by = (name: string) => `by ${name}`;
