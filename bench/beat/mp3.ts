import { createMp3Encoder } from 'wasm-media-encoders';
import { sampleRate } from './songs/sounds.ts';

/** As songs come: constant rates, and a variable one. */
export const mp3Qualities = [{ bitrate: 128 }, { bitrate: 192 }, { bitrate: 256 }, { vbrQuality: 2 }] as const;
/** For what comes with the product. */
export const smallMp3 = { bitrate: 64 } as const;
export type Mp3Quality = (typeof mp3Qualities)[number] | typeof smallMp3;

/**
 * By how much a song comes later out of any decoder than it went in. The encoder, LAME in WebAssembly, writes no Xing
 * header, so nobody can trim what encoder (576 samples) and decoder (529) put in front: who plays the file hears it, and
 * the light has to follow what is heard.
 */
export const encoderDelayMs = ((576 + 529) / sampleRate) * 1000;

export async function encodeMp3(channels: readonly Float32Array[], quality: Mp3Quality): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: channels.length === 1 ? 1 : 2, ...quality });
  const parts: Buffer[] = [];
  // What it hands out is its own memory, which the next call overwrites.
  const keep = (bytes: Uint8Array) => void parts.push(Buffer.from(bytes));
  for (let at = 0; at < (channels[0]?.length ?? 0); at += sampleRate) {
    keep(encoder.encode(channels.map((channel) => channel.subarray(at, at + sampleRate))));
  }
  keep(encoder.finalize());
  return Buffer.concat(parts);
}
