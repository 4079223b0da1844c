import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's second choice for Argon2id: 19 MiB and two passes, about 30 ms. Chosen for small machines. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** Returns the PHC string format, which carries its cost: raising the cost later keeps old hashes valid. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, 32, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Takes the same time for `null` as for a wrong password, so timing does not reveal which addresses exist. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = format.exec(hash ?? '') ?? [];
  if (salt === undefined || tag === undefined) {
    await derive(password, randomBytes(16), 32, cost);
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const stored = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), expected.length, stored), expected);
}

function derive(
  password: string,
  nonce: Buffer,
  tagLength: number,
  { memory, passes, parallelism }: Cost,
): Promise<Buffer> {
  // Normalises the password, because keyboards encode the same accented letters in different ways.
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, tagLength, memory, passes, parallelism }, (error, tag) => {
      if (error) reject(error);
      else resolve(tag);
    });
  });
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
