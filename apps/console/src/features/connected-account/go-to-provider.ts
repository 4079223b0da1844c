/** Opens the provider's page, or does nothing for null. Allows only https URLs and the sandbox on this origin. */
export function goToProvider(address: string | null): void {
  const url = address === null ? null : URL.parse(address);
  if (url !== null && (url.protocol === 'https:' || url.origin === location.origin)) location.assign(url);
}
