import { existsSync, mkdtempSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import util from 'node:util';
import { refuse } from './progress.mjs';
import { isRelease, releaseFile, root } from './release-file.mjs';

/** Reads settings of a start from the environment, then from `.env`. An empty value counts as unset. */
export function readSettings() {
  const file = join(root, '.env');
  // Node before 20.12 has no parser for `.env`. On such a Node only the server reads the file.
  const written = existsSync(file) && util.parseEnv ? util.parseEnv(readFileSync(file, 'utf8')) : {};
  const settings = { ...written, ...process.env };
  return {
    port: settings.PORT || '3000',
    host: settings.HOST || '127.0.0.1',
    dataDir: resolve(root, settings.DATA_DIR || '.data'),
    databaseUrl: settings.DATABASE_URL || undefined,
  };
}

/** Exits with a one-line message if the start cannot succeed, before the start creates anything. */
export async function requireStartable({ port, host, dataDir, databaseUrl }) {
  requirePlatform();
  requireWritable(dataDir, 'DATA_DIR', 'Make it writable for this user, or set DATA_DIR to another folder.');
  await requireFreePort(port, host);
  if (databaseUrl !== undefined) await requireAnswer(databaseUrl);
}

/** A release holds programs of the machine that packed it. */
function requirePlatform() {
  if (!isRelease) return;
  const { platform } = JSON.parse(readFileSync(releaseFile, 'utf8'));
  const here = `${process.platform}-${process.arch}`;
  if (platform !== here) refuse(`This release is for ${platform}, and this machine is ${here}. Install it from git.`);
}

export function requireWritableProject() {
  requireWritable(root, 'Project folder', 'Make it writable for this user, or clone to another folder.');
}

function requireWritable(folder, name, advice) {
  try {
    if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Error('it is a file');
    // Tries to write, because permissions do not reveal a read-only file system.
    rmdirSync(mkdtempSync(join(existingParent(folder), '.write-test-')));
  } catch (error) {
    refuse(`${name}: cannot write to ${folder} (${error.code ?? error.message}). ${advice}`);
  }
}

function existingParent(folder) {
  return existsSync(folder) ? folder : existingParent(dirname(folder));
}

async function requireFreePort(port, host) {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) refuse(`PORT: must be a number from 0 to 65535, and is ${port}.`);
  const server = createServer();
  const error = await new Promise((done) => server.once('error', done).listen(Number(port), host, () => done()));
  if (error === undefined) return new Promise((done) => server.close(done));
  const lines = {
    EADDRINUSE: `PORT: ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start. Each process on one machine needs its own port, a worker too.`,
    EACCES: `PORT: this user may not use port ${port}. Choose one above 1023: PORT=3001 npm start`,
  };
  refuse(
    lines[error.code] ?? `HOST: cannot listen on ${host} (${error.code}). Set HOST to an address of this machine.`,
  );
}

async function requireAnswer(databaseUrl) {
  if (!URL.canParse(databaseUrl))
    refuse('DATABASE_URL: is no address such as postgres://user:password@host:5432/name.');
  const { hostname, port } = new URL(databaseUrl);
  // A URL without a host names a Unix socket, which only the server checks.
  if (hostname === '') return;
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port || 5432), timeout: 10_000 });
  const error = await new Promise((done) => {
    socket.once('connect', () => done()).once('error', done);
    socket.once('timeout', () => done({ code: 'ETIMEDOUT' }));
  });
  socket.destroy();
  if (error !== undefined) {
    refuse(
      `DATABASE_URL: no database answers at ${host}:${port || 5432} (${error.code}). Start it, or correct the address.`,
    );
  }
}
