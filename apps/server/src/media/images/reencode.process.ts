import { setPriority } from 'node:os';
import { ImageRefused, type ImageRefusal } from './image-refusal.ts';
import { reencode } from './reencode.ts';
import type { ImageTask } from '../../platform/ports/images.port.ts';

export type ReencodeReport = { bytes: Uint8Array } | { refused: ImageRefusal };

// Requests come first on a machine with one core.
setPriority(10);

process.on('message', (task: ImageTask) => void answer(task));
// Else it would outlive a server that was killed.
process.on('disconnect', () => process.exit());

/** What it throws ends the process, which its server takes for a fault of ours. */
async function answer(task: ImageTask): Promise<void> {
  let report: ReencodeReport;
  try {
    report = { bytes: await reencode(task) };
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    report = { refused: error.reason };
  }
  process.send?.(report);
}
