export const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** Returns a frame of a client with a mask of zeros, which leaves the payload as it is. */
export function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const size = length < 126 ? Buffer.from([0x80 | length]) : Buffer.from([0x80 | 126, length >> 8, length & 0xff]);
  return Buffer.concat([Buffer.from([0x80 | opcode]), size, Buffer.alloc(4), payload]);
}

/** Calls `take` for each whole frame of a server, at most 64 KB long, and returns the bytes of the unfinished one. */
export function readFrames(bytes: Buffer, take: (opcode: number, payload: Buffer) => void): Buffer {
  let rest = bytes;
  while (rest.length >= 2) {
    const short = rest.readUInt8(1) & 0x7f;
    if (short === 127) throw new Error('a frame is longer than 64 KB');
    const start = short === 126 ? 4 : 2;
    if (rest.length < start) break;
    const end = start + (short === 126 ? rest.readUInt16BE(2) : short);
    if (rest.length < end) break;
    take(rest.readUInt8(0) & 0x0f, rest.subarray(start, end));
    rest = rest.subarray(end);
  }
  return rest;
}
