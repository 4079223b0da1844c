/** Whether an address or a host's name means this machine itself. */
export function isLoopback(name: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(name);
}
