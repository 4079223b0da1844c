// Shares the page's own address, or copies it where a browser cannot share. Without this script the button is not there.
const button = document.querySelector('[data-share]');
const status = document.querySelector('[data-share-status]');
const address = document.querySelector('link[rel="canonical"]').href;

async function share() {
  try {
    if (navigator.share) await navigator.share({ title: button.dataset.share, url: address });
    else await copy();
  } catch (error) {
    // Who closes the dialog changed their mind.
    if (error.name !== 'AbortError') await copy();
  }
}

async function copy() {
  try {
    await navigator.clipboard.writeText(address);
    status.textContent = button.dataset.copied;
  } catch {
    // No clipboard without https: the address itself can be selected.
    status.textContent = address;
  }
}

button.addEventListener('click', () => void share());
button.hidden = false;
