/** Plain http knows no passkeys, apart from localhost. */
export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in window;
