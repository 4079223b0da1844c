import { clickTrack } from '../click-track.ts';
import { chunk, wavFile, type WavShape } from '../wav-file.ts';
import { noise, repeated, type Hollow, type HostileCase } from './hostile-case.ts';

export function hostileWav(): HostileCase[] {
  const song = Buffer.alloc(80_000);
  clickTrack(8000, 5).forEach((value, index) => song.writeInt16LE(Math.round(value * 32_767), index * 2));
  const whole = wavFile(song, { sampleRate: 8000 });
  const noisy = noise(1_000_000, 17);
  const floats = (value: number) => {
    const data = Buffer.alloc(400_000);
    for (let at = 0; at < data.length; at += 4) data.writeFloatLE(value, at);
    return wavFile(data, { bits: 32, tag: 3 });
  };
  return [
    ['no byte at all', ['empty'], () => Buffer.alloc(0)],
    ['its first bytes alone', ['broken'], () => whole.subarray(0, 12)],
    ['cut off in its format', ['broken'], () => whole.subarray(0, 30)],
    ['cut off before its data', ['broken'], () => whole.subarray(0, 40)],
    ['cut off in a sample', ['sound'], () => whole.subarray(0, 10_001)],
    [
      'a web page behind its first bytes',
      ['broken'],
      () => Buffer.concat([whole.subarray(0, 12), Buffer.from('<!doctype html><p>404</p>'.repeat(999))]),
    ],
    [
      'noise behind its first bytes',
      ['broken', 'unsupported', 'sound', 'empty'],
      () => Buffer.concat([whole.subarray(0, 12), noisy]),
    ],
    ['a web page under its name', ['unknown_format'], () => Buffer.from('<!doctype html><p>404</p>')],
    ['an archive under its name', ['unknown_format'], () => Buffer.concat([Buffer.from('PK\x03\x04'), noisy])],
    ['noise for samples', ['sound'], () => wavFile(noisy)],
    ['noise for floats', ['sound'], () => wavFile(noisy, { bits: 64, tag: 3 })],
    ['samples that are no numbers', ['sound'], () => floats(NaN)],
    ['samples without end', ['sound'], () => floats(Infinity)],
    ['the largest floats', ['sound'], () => floats(3.4e38)],
    ['two hours of nothing', ['too_long'], () => hollow({ sampleRate: 8000, bits: 8 }, 2 * 3600 * 8000)],
    ['fourteen minutes of doubles', ['too_long', 'sound'], () => hollow({ bits: 64, tag: 3 }, 300_000_000)],
    ['eight channels at 192 kHz', ['sound'], () => wavFile(noisy, { channels: 8, sampleRate: 192_000, bits: 24 })],
    ['one channel at 8 kHz', ['sound'], () => whole],
    ['65535 channels', ['unsupported'], () => wavFile(song, { channels: 65_535 })],
    ['no channel', ['unsupported'], () => wavFile(song, { channels: 0 })],
    ['a sample rate of nothing', ['unsupported'], () => wavFile(song, { sampleRate: 0 })],
    ['a sample rate of four gigahertz', ['unsupported'], () => wavFile(song, { sampleRate: 0xffff_ffff })],
    ['blocks of no byte', ['broken'], () => wavFile(song, { blockAlign: 0 })],
    ['samples of 65535 bits', ['unsupported'], () => wavFile(song, { bits: 65_535 })],
    ['data that claims 4 GB', ['sound'], () => wavFile(song, { dataBytes: 0xffff_fffe })],
    ['data that claims 2^64 bytes', ['sound'], () => wavFile(song, { longDataBytes: 2n ** 64n - 1n })],
    [
      'a chunk that claims 4 GB before its data',
      ['broken'],
      () => wavFile(song, { between: chunk('JUNK', Buffer.alloc(8), 0xffff_ffff) }),
    ],
    [
      'a million empty chunks',
      ['sound'],
      () => wavFile(song, { between: repeated(chunk('JUNK', Buffer.alloc(0)), 1_000_000) }),
    ],
    [
      'ten formats that contradict one another',
      ['unsupported'],
      () => wavFile(song, { between: repeated(chunk('fmt ', Buffer.alloc(16, 9)), 10) }),
    ],
  ];
}

function hollow(shape: WavShape, zeroBytes: number): Hollow {
  return { start: wavFile(Buffer.alloc(0), { ...shape, dataBytes: zeroBytes }), zeroBytes };
}
