import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';

/**
 * The first message contains the decoder, because this worker's CSP forbids fetching. Frames follow; each gets one
 * answer.
 */
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
  // Creates the detector only after the decoder is set, because the library would load one from a CDN. Does not use the
  // browsers' own detectors, which miss inverted codes.
  detector = new BarcodeDetector({ formats: ['qr_code'] });
});
