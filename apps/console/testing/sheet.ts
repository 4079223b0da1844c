import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sheetWork, type SheetTask } from '../src/lib/sheets/sheet-work.ts';

/** Replaces `sheet.worker.ts`, since jsdom has no workers. */
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

export async function importFile(user: UserEvent, input: HTMLElement, file: File): Promise<void> {
  await user.upload(input, file);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
}
