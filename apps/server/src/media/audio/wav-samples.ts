/** Reads one sample at a byte offset. Full scale is 1. */
export type ReadSample = (view: DataView, at: number) => number;

const integers: Record<number, ReadSample> = {
  1: (view, at) => (view.getUint8(at) - 128) / 128,
  2: (view, at) => view.getInt16(at, true) / 2 ** 15,
  3: (view, at) => (view.getInt8(at + 2) * 2 ** 16 + view.getUint16(at, true)) / 2 ** 23,
  4: (view, at) => view.getInt32(at, true) / 2 ** 31,
};

const floats: Record<number, ReadSample> = {
  32: (view, at) => view.getFloat32(at, true),
  64: (view, at) => view.getFloat64(at, true),
};

/** Returns null for unsupported widths. Samples are little-endian in whole bytes, with the lowest bits unused. */
export function sampleReader(isFloat: boolean, bits: number): ReadSample | null {
  return (isFloat ? floats[bits] : integers[Math.ceil(bits / 8)]) ?? null;
}
