/** Storage key of the session's CSRF token. Who has none is signed out. A separate module, because a page reads it first. */
export const csrfTokenKey = 'csrfToken';
