/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function hold(prompt: InstallPrompt | null): void {
  held = prompt;
  for (const listener of listeners) listener();
}

// The browser tells it once for each manifest. The event's frame loads this module before it links the event's own.
window.addEventListener('beforeinstallprompt', (event) => {
  // Keeps the browser from asking by itself.
  event.preventDefault();
  hold(event as InstallPrompt);
});
window.addEventListener('appinstalled', () => hold(null));

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const canAskToInstall = (): boolean => held !== null;

/** Shows the browser's question, which each event answers only once. */
export async function askToInstall(): Promise<void> {
  const prompt = held;
  hold(null);
  await prompt?.prompt();
  await prompt?.userChoice;
}
