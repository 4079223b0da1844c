import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';

/** First the decoder's own bytes: by its policy this worker can fetch nothing. Then frames, each after the answer to the last. */
export type ReaderMessage = { decoder: ArrayBuffer } | { frame: ImageBitmap };
export type ReaderAnswer = { texts: string[] } | { error: string };

let detector: BarcodeDetector | null = null;

async function read(frame: ImageBitmap): Promise<ReaderAnswer> {
  try {
    const found = await detector?.detect(frame);
    return { texts: found?.map(({ rawValue }) => rawValue) ?? [] };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    frame.close();
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
  if ('frame' in data) return void read(data.frame).then((answer) => globalThis.postMessage(answer));
  prepareZXingModule({ overrides: { wasmBinary: data.decoder } });
  // After that: a detector without its decoder asks a content network for one. Not the browser's own, where it has one: it
  // misses inverted and noisy codes, and differs from phone to phone.
  detector = new BarcodeDetector({ formats: ['qr_code'] });
});
