/** Leaves for the provider's page; null is nowhere to go. Over https alone, but for the sandbox, which is this site's own. */
export function goToProvider(address: string | null): void {
  const url = address === null ? null : URL.parse(address);
  if (url !== null && (url.protocol === 'https:' || url.origin === location.origin)) location.assign(url);
}
