import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { AudioError } from './audio-error.ts';
import type { ByteSource } from './byte-source.ts';
import { Damage } from './damage.ts';
import { mixDown, type MonoBlock } from './mono.ts';
import { oggPages } from './ogg-pages.ts';
import { checkShape } from './sound-shape.ts';

type DecoderPage = Parameters<OggVorbisDecoder['decodeOggPages']>[0][number];

/** Size of the decoder's input buffer. */
const maxPacketBytes = 128 * 1024;

/** Decodes one packet at a time, at most 4096 samples per channel. A page of 64 KB may hold 255 packets of one byte. */
export async function* decodeVorbis(source: ByteSource): AsyncGenerator<MonoBlock> {
  const damage = new Damage();
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  let sampleRate = 0;
  let setup: Uint8Array | null = null;
  for (const { packets, samplesLeft } of oggPages(source, 'vorbis')) {
    let left = samplesLeft;
    for (const packet of packets) {
      const type = packet[0];
      if (type === undefined || packet.length > maxPacketBytes) {
        damage.foundDamaged();
      } else if (type === 1 && sampleRate === 0) {
        sampleRate = checkIdentification(packet);
        await decoder.decodeOggPages([pageOf(packet)]);
      } else if (type === 5 && setup === null && sampleRate > 0) {
        setup = packet.slice();
      } else if (type % 2 === 0 && setup !== null) {
        const { channelData, errors } = await decoder.decodeOggPages([pageOf(packet, setup)]);
        if (errors.length > 0) damage.foundDamaged();
        else damage.foundWhole();
        const mono = mixDown(channelData).subarray(0, left);
        left -= mono.length;
        if (mono.length > 0) yield { mono, sampleRate, progress: source.progress };
      }
    }
  }
  damage.conclude();
}

/**
 * Checks the identification header (Vorbis I, 4.2.2), because it decides how much memory `libvorbis` allocates. Returns
 * the sample rate.
 */
function checkIdentification(packet: Uint8Array): number {
  if (packet.length < 30) throw new AudioError('broken');
  const view = new DataView(packet.buffer, packet.byteOffset, packet.length);
  const sampleRate = view.getUint32(12, true);
  checkShape(sampleRate, view.getUint8(11));
  const [short, long] = [view.getUint8(28) & 0x0f, view.getUint8(28) >> 4];
  if (view.getUint32(7, true) !== 0 || short < 6 || long < short || long > 13) throw new AudioError('broken');
  return sampleRate;
}

/** Builds only the page fields that the decoder reads. The decoder uses the setup of the first page only. */
function pageOf(packet: Uint8Array, vorbisSetup?: Uint8Array): DecoderPage {
  const codecFrames = vorbisSetup === undefined ? [] : [{ data: packet, header: { vorbisSetup } }];
  return { data: packet, codecFrames } as unknown as DecoderPage;
}
