/** Milliseconds per peak. */
export const peakMs = 10;
/** Sample rate in Hz. It is enough for a drawing and needs little memory. */
const sampleRate = 8_000;

/** Returns the loudness from 0 to 1 over time. Null if the song cannot be loaded, or decoded by this browser. */
export async function readPeaks(load: () => Promise<ArrayBuffer>): Promise<Float32Array | null> {
  if (typeof OfflineAudioContext === 'undefined') return null;
  try {
    const song = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await load());
    const samples = song.getChannelData(0);
    const perPeak = (sampleRate * peakMs) / 1_000;
    return Float32Array.from({ length: Math.ceil(samples.length / perPeak) }, (_, place) => {
      let most = 0;
      const end = Math.min((place + 1) * perPeak, samples.length);
      for (let at = place * perPeak; at < end; at++) most = Math.max(most, Math.abs(samples[at] ?? 0));
      return Math.min(most, 1);
    });
  } catch {
    return null;
  }
}
