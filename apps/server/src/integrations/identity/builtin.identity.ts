import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { deriveKey, hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/ports/mail.port.ts';
import type { Sms } from '../../platform/ports/sms.port.ts';
import { codeText, eventCodeText, resetLetter, signInLetter } from './identity-letters.ts';
import { IdentityTokens } from './identity-token.ts';
import type { IdentityProvider } from '../../platform/ports/identity.port.ts';
import * as repository from './identity.repository.ts';
import { verifyPassword } from './password.ts';

const linkSeconds = 15 * 60;
const resetSeconds = 30 * 60;
const codeSeconds = 5 * 60;
const codeTries = 5;
const joinedTries = 1;

interface Parts {
  config: Pick<Config, 'publicUrl' | 'secretKey'>;
  db: Db;
  mail: Mail;
  sms: Sms;
}

/** Why identity is built in: docs/decisions/0004-identity.md. */
export function createBuiltinIdentity(parts: Parts): IdentityProvider {
  const tokens = new IdentityTokens(parts.config.secretKey);
  return { ...linksAndCodes(parts, tokens), ...passwords(parts, tokens) };
}

type Passwords = Pick<
  IdentityProvider,
  'signInWithPassword' | 'sendPasswordReset' | 'findResetLink' | 'takeResetLink' | 'setPassword' | 'adoptPassword'
>;

const identityOf = (identityId: string | null) => identityId ?? randomUUID();

function linksAndCodes(
  { config, db, mail, sms }: Parts,
  tokens: IdentityTokens,
): Omit<IdentityProvider, keyof Passwords> {
  const { publicUrl, secretKey } = config;
  const codes = codesOf(db, secretKey);

  return {
    async sendSignInLink({ address }, askId) {
      const token = newToken();
      const link = { tokenHash: hashToken(token), email: address, identityId: null, lifetimeSeconds: linkSeconds };
      await repository.insertLink(db, { ...link, purpose: 'sign-in' });
      const code = await codes.create(address, askId, linkSeconds);
      await mail.send({ to: address, ...signInLetter(publicUrl, { token, code }) });
    },

    async redeemSignInLink({ identityId, address }, token) {
      if (!(await repository.takeSignInLink(db, hashToken(token), address))) return null;
      await repository.endCodes(db, address);
      return tokens.sign({ identityId: identityOf(identityId), email: address, method: 'link' });
    },

    async redeemSignInCode({ identityId, address }, tried) {
      if (!(await codes.isRight(address, tried))) return null;
      await repository.endSignInLinks(db, address);
      return tokens.sign({ identityId: identityOf(identityId), email: address, method: 'mailed_code' });
    },

    async sendPhoneCode({ address }, askId, sender) {
      const code = await codes.create(address, askId, codeSeconds);
      const text = sender === undefined ? codeText(publicUrl, code) : eventCodeText(publicUrl, code, sender);
      await sms.send({ to: address, text });
    },

    joinPhoneCode: ({ address }, askId) =>
      repository.joinCode(db, { askHash: askHashOf(askId), address, triesLeft: joinedTries, maxTries: codeTries }),
    hasAsked: (address, askId) => repository.hasAsked(db, { askHash: askHashOf(askId), address }),

    async verifyPhoneCode({ identityId, address }, tried) {
      if (!(await codes.isRight(address, tried))) return null;
      return tokens.sign({ identityId: identityOf(identityId), phoneNumber: address, method: 'texted_code' });
    },

    async createIdentity() {
      return { identityId: randomUUID() };
    },
    forgetAddress: ({ address }) => repository.forgetAddress(db, address),

    vouchFor: (identityId, vouched) => tokens.sign({ identityId, ...vouched }),
    createCustomToken: (identityId, askedInSessionId) => tokens.sign({ identityId, askedInSessionId }),
    verifyToken: (token) => tokens.verify(token),
  };
}

function codesOf(db: Db, secretKey: string) {
  const codeKey = deriveKey(secretKey, 'phone-code');
  const hashCode = (address: string, code: string) =>
    createHmac('sha256', codeKey).update(`${address}:${code}`).digest();
  return {
    async create(address: string, askId: string, lifetimeSeconds: number): Promise<string> {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const ask = { askHash: askHashOf(askId), address };
      await repository.insertCode(db, { ...ask, codeHash: hashCode(address, code), lifetimeSeconds });
      return code;
    },
    /** Returns whether the code is right. Counts every wrong try. */
    isRight(address: string, { askId, code }: { askId: string | null; code: string }): Promise<boolean> {
      const askHash = askId === null ? null : askHashOf(askId);
      return repository.tryCode(db, { address, askHash, codeHash: hashCode(address, code) }, codeTries);
    },
  };
}

const askHashOf = (askId: string) => Buffer.from(askId, 'hex');

function passwords({ config, db, mail }: Parts, tokens: IdentityTokens): Passwords {
  return {
    async signInWithPassword({ identityId, address }, password) {
      const hash = identityId === null ? null : await repository.findPassword(db, identityId);
      const isRight = await verifyPassword(hash, password);
      if (!isRight || identityId === null) return null;
      return tokens.sign({ identityId, email: address, method: 'password' });
    },

    async sendPasswordReset({ identityId, address }, { mayBeFirst }) {
      if (identityId === null) return;
      if (!mayBeFirst && (await repository.findPassword(db, identityId)) === null) return;
      const token = newToken();
      const link = { tokenHash: hashToken(token), email: address, identityId, lifetimeSeconds: resetSeconds };
      await repository.insertLink(db, { ...link, purpose: 'password-reset' });
      await mail.send({ to: address, ...resetLetter(config.publicUrl, token) });
    },

    findResetLink: (token) => repository.findResetLink(db, hashToken(token)),
    takeResetLink: (token) => repository.takeResetLink(db, hashToken(token)),
    setPassword: (reset) => repository.setPassword(db, reset),
    adoptPassword: (identityId, hash) => repository.insertPassword(db, identityId, hash),
  };
}
