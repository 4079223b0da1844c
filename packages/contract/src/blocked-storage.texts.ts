export const title = 'This page cannot work here';
export const allow =
  'Your browser blocks cookies. Allow cookies for this site in the browser’s settings, and try again. Backline needs them to keep you signed in.';
export const inApp =
  'Open this page in your browser. The app that you are in blocks cookies, which Backline needs to keep you signed in.';
export const retry = 'Try again';
