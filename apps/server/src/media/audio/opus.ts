import { OpusDecoder } from 'opus-decoder';
import { AudioError } from './audio-error.ts';
import type { ByteSource } from './byte-source.ts';
import { Damage } from './damage.ts';
import { mixDown, type MonoBlock } from './mono.ts';
import { oggPages } from './ogg-pages.ts';
import { checkShape } from './sound-shape.ts';

/** Positions in the file count 48,000 per second, independent of the encoded rate. */
const granuleRate = 48_000;
/**
 * Opus decodes to any of its rates. At 48 kHz this build of the decoder overruns its memory if 120 ms of speech follow
 * music, and after some damaged packets. At 24 kHz the same tests never fail.
 */
const sampleRate = 24_000;
const granuleStep = granuleRate / sampleRate;
/** Size of the decoder's input buffer per channel. */
const maxPacketBytes = 3840;

/** Decodes one packet at a time, because a packet of two bytes may declare 120 ms, and a page holds 255 packets. */
export async function* decodeOpus(source: ByteSource): AsyncGenerator<MonoBlock> {
  const damage = new Damage();
  let decoder: OpusDecoder<typeof sampleRate> | null = null;
  let channels = 0;
  for (const { packets, samplesLeft } of oggPages(source, 'opus')) {
    let left = Math.ceil(samplesLeft / granuleStep);
    for (const packet of packets) {
      if (decoder === null) {
        const head = readHead(packet);
        channels = head.channels;
        decoder = new OpusDecoder(head);
        await decoder.ready;
      } else if (isTags(packet)) {
        continue;
      } else if (packet.length === 0 || packet.length > maxPacketBytes * channels) {
        damage.foundDamaged();
      } else {
        const { channelData, errors } = decoder.decodeFrame(packet);
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

const isTags = (packet: Uint8Array) => Buffer.from(packet.subarray(0, 8)).toString('latin1') === 'OpusTags';

/**
 * Checks the channel mapping table (RFC 7845, 5.1), because a wrong table would make the decoder read invalid memory.
 */
function readHead(packet: Uint8Array) {
  if (packet.length < 19) throw new AudioError('broken');
  const view = new DataView(packet.buffer, packet.byteOffset, packet.length);
  const channels = view.getUint8(9);
  const family = view.getUint8(18);
  checkShape(granuleRate, channels);
  if (view.getUint8(8) > 15) throw new AudioError('unsupported');
  const preSkip = Math.round(view.getUint16(10, true) / granuleStep);
  const head = { channels, preSkip, sampleRate } as const;
  if (family === 0 && channels <= 2) return head;
  if (family !== 1 && family !== 255) throw new AudioError('unsupported');
  if (packet.length < 21 + channels) throw new AudioError('broken');
  const [streamCount, coupledStreamCount] = [view.getUint8(19), view.getUint8(20)];
  const channelMappingTable = [...packet.subarray(21, 21 + channels)];
  const decoded = streamCount + coupledStreamCount;
  const isSound =
    streamCount >= 1 &&
    streamCount <= channels &&
    coupledStreamCount <= streamCount &&
    channelMappingTable.every((stream) => stream < decoded || stream === 255);
  if (!isSound) throw new AudioError('broken');
  return { ...head, streamCount, coupledStreamCount, channelMappingTable };
}
