import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, PasskeyCreation, PasskeyRequest } from '@backline/contract/passkeys';

const userPresent = 1;
const userVerified = 4;
const hasCredential = 64;

interface Behaviour {
  /** Origin of the page that the browser reports. */
  origin?: string;
  /** False if the person showed no fingerprint, face or PIN. */
  isVerified?: boolean;
  /** Uses that the authenticator reports. 0 if it does not count. */
  counter?: number;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** A passkey in software, as an authenticator and a browser would make one together. ES256, without attestation. */
export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #private: KeyObject;
  readonly #public: KeyObject;

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#private = pair.privateKey;
    this.#public = pair.publicKey;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  register({ challenge, rp_id: rpId }: PasskeyCreation, name: string, behaviour: Behaviour = {}) {
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#coseKey()]);
    const data = Buffer.concat([authenticatorData(rpId, behaviour, hasCredential), credential]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return {
      name,
      credential: this.id,
      client_data: clientData('webauthn.create', challenge, behaviour).toString('base64url'),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  assert({ challenge, rp_id: rpId }: PasskeyRequest, behaviour: Behaviour = {}): Assertion {
    const client = clientData('webauthn.get', challenge, behaviour);
    const data = authenticatorData(rpId, behaviour);
    return {
      credential: this.id,
      client_data: client.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#private).toString('base64url'),
    };
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#public.export({ format: 'jwk' });
    return cborMap([
      [cborNumber(1), cborNumber(2)],
      [cborNumber(3), cborNumber(-7)],
      [cborNumber(-1), cborNumber(1)],
      [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Behaviour) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(rpId: string, { isVerified = true, counter = 0 }: Behaviour, more = 0): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  const flags = userPresent | (isVerified ? userVerified : 0) | more;
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
}

/** Encodes a major type of CBOR (RFC 8949) with a length or value below 65,536. */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
}

const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
