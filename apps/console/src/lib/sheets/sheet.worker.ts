import { sheetWork, type SheetTask } from './sheet-work.ts';

const work = sheetWork((answer) => globalThis.postMessage(answer));

globalThis.addEventListener('message', ({ data }: MessageEvent<SheetTask>) => void work(data));
