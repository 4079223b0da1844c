import { parentPort } from 'node:worker_threads';
import { AudioError } from '../src/media/audio/audio-error.ts';
import { decodeAudio } from '../src/media/audio/decode-audio.ts';

export interface DecodeRequest {
  path: string;
  ffmpeg?: string;
  stalls?: boolean;
}

/** The result of one file. Any error other than an `AudioError` ends the thread. */
export interface DecodeReport {
  answer: string;
  samples: number;
  largestPiece: number;
}

async function decode({ path, ffmpeg, stalls }: DecodeRequest): Promise<DecodeReport> {
  const report: DecodeReport = { answer: 'sound', samples: 0, largestPiece: 0 };
  try {
    for await (const { mono } of decodeAudio(path, { maxDurationMs: 60_000, ffmpeg })) {
      report.samples += mono.length;
      report.largestPiece = Math.max(report.largestPiece, mono.length);
      if (stalls) {
        parentPort?.postMessage(report);
        await new Promise(() => {});
      }
    }
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    report.answer = error.reason;
  }
  return report;
}

parentPort?.on('message', (request: DecodeRequest) => {
  void decode(request).then((report) => parentPort?.postMessage(report));
});
