import { setPriority } from 'node:os';
import { ImageRefused, type ImageRefusal } from './image-refusal.ts';
import { reencode } from './reencode.ts';
import type { DrawnImage, ImageTask } from '../../platform/ports/images.port.ts';

export type ReencodeReport = DrawnImage | { refused: ImageRefusal };

// Lowers the priority, so that requests come first on a machine with one core.
setPriority(10);

process.on('message', (task: ImageTask) => void answer(task));
// Ends with its server, even if the server was killed.
process.on('disconnect', () => process.exit());

async function answer(task: ImageTask): Promise<void> {
  let report: ReencodeReport;
  try {
    report = await reencode(task);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    report = { refused: error.reason };
  }
  process.send?.(report);
}
