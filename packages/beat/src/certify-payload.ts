import { type CertifiedLight, certify } from './certify.ts';
import { type Playing } from './flash-safety.ts';
import { type LookField, plainLook, readLook } from './look.ts';
import { type PayloadFailure, formatPayload, parsePayload } from './payload.ts';

export type LightFailure = PayloadFailure | { kind: 'not-a-look'; field: LookField };

export type CertifiedPayload = ({ ok: true; payload: string } & CertifiedLight) | { ok: false; failure: LightFailure };

/** Certifies any payload. Never throws; the limits of `parsePayload` bound its running time. */
export function certifyPayload(text: unknown, look: unknown = plainLook, playing: Playing = {}): CertifiedPayload {
  const parsed = parsePayload(text);
  if (!parsed.ok) return parsed;
  const read = readLook(look);
  if (!read.ok) return { ok: false, failure: { kind: 'not-a-look', field: read.field } };
  const certified = certify(parsed.timeline, read.look, playing);
  return { ok: true, payload: formatPayload(certified.timeline), ...certified };
}
