import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sheetWork, type SheetTask } from '../lib/sheets/sheet-work.ts';

/** Does what `sheet.worker.ts` does: jsdom has no workers. */
export class SheetWorker extends EventTarget {
  readonly #work = sheetWork((data) => {
    if (this.isEnded) return;
    this.dispatchEvent(new MessageEvent('message', { data }));
  });
  isEnded = false;

  terminate(): void {
    this.isEnded = true;
  }

  postMessage(task: SheetTask): void {
    void this.#work(task);
  }
}

/** Chooses a file, and goes on with the columns as they were guessed. */
export async function importFile(user: UserEvent, input: HTMLElement, file: File): Promise<void> {
  await user.upload(input, file);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
}
