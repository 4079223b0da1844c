import { createMp3Encoder } from 'wasm-media-encoders';
import { sampleRate } from './songs/sounds.ts';

/** Qualities of typical uploads: constant bit rates and a variable one. */
export const mp3Qualities = [{ bitrate: 128 }, { bitrate: 192 }, { bitrate: 256 }, { vbrQuality: 2 }] as const;
/** Quality of the songs that ship with the product. */
export const smallMp3 = { bitrate: 64 } as const;
export type Mp3Quality = (typeof mp3Qualities)[number] | typeof smallMp3;

/**
 * Delay of a decoded song against its original. The encoder, LAME in WebAssembly, writes no Xing header, so no decoder
 * can trim the delay of encoder (576 samples) and decoder (529). Listeners hear this delay, so the light must follow
 * it.
 */
export const encoderDelayMs = ((576 + 529) / sampleRate) * 1000;

export async function encodeMp3(channels: readonly Float32Array[], quality: Mp3Quality): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: channels.length === 1 ? 1 : 2, ...quality });
  const parts: Buffer[] = [];
  // The encoder returns a view of its own memory, which the next call overwrites.
  const keep = (bytes: Uint8Array) => void parts.push(Buffer.from(bytes));
  for (let at = 0; at < (channels[0]?.length ?? 0); at += sampleRate) {
    keep(encoder.encode(channels.map((channel) => channel.subarray(at, at + sampleRate))));
  }
  keep(encoder.finalize());
  return Buffer.concat(parts);
}
