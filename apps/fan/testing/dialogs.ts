// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

export {};
