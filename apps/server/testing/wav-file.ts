export interface WavShape {
  sampleRate?: number;
  channels?: number;
  bits?: number;
  /** Format number: 1 for PCM, 3 for float, 6 for A-law, 0xfffe for the extensible form with `subformat`. */
  tag?: number;
  subformat?: number;
  blockAlign?: number;
  /** Length of the data that the header declares. Defaults to the true length. */
  dataBytes?: number;
  before?: Buffer;
  between?: Buffer;
  /** Makes the file RF64: adds the `ds64` chunk, with this as the size of the data. */
  longDataBytes?: bigint;
}

/** Builds a WAV file around encoded sound. `shape` may put wrong numbers into its header. */
export function wavFile(data: Uint8Array, shape: WavShape = {}): Buffer {
  const { longDataBytes, before = Buffer.alloc(0), between = Buffer.alloc(0) } = shape;
  const ds64 = Buffer.alloc(28);
  ds64.writeBigUInt64LE(longDataBytes ?? 0n, 8);
  const body = Buffer.concat([
    longDataBytes === undefined ? before : Buffer.concat([chunk('ds64', ds64), before]),
    chunk('fmt ', format(shape)),
    between,
    chunk('data', data, longDataBytes === undefined ? shape.dataBytes : 0xffff_ffff),
  ]);
  return Buffer.concat([chunk(longDataBytes === undefined ? 'RIFF' : 'RF64', Buffer.from('WAVE')), body]);
}

export function chunk(name: string, body: Uint8Array, bytes = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(bytes, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function format({
  sampleRate = 44_100,
  channels = 1,
  bits = 16,
  tag = 1,
  subformat = 1,
  blockAlign,
}: WavShape): Buffer {
  const align = blockAlign ?? (channels * Math.ceil(bits / 8)) % 65_536;
  const fmt = Buffer.alloc(tag === 0xfffe ? 40 : 16);
  fmt.writeUInt16LE(tag, 0);
  fmt.writeUInt16LE(channels, 2);
  fmt.writeUInt32LE(sampleRate, 4);
  fmt.writeUInt32LE((sampleRate * align) % 2 ** 32, 8);
  fmt.writeUInt16LE(align, 12);
  fmt.writeUInt16LE(bits, 14);
  if (tag !== 0xfffe) return fmt;
  fmt.writeUInt16LE(22, 16);
  fmt.writeUInt16LE(bits, 18);
  fmt.writeUInt16LE(subformat, 24);
  fmt.write('\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71', 26, 'latin1');
  return fmt;
}
