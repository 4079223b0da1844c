export const errorPageMessages = {
  pageMissing: 'Oops, an error has occurred. Page not found!',
  serverWrong: 'Sorry, server goes wrong',
} as const;
