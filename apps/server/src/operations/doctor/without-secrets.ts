import type { Config } from '../../platform/config/config.ts';

const hidden = '[hidden]';

/** Hides secrets of the settings, in case the error of a library contains one. */
export function withoutSecrets(text: string, config: Config): string {
  return secretsOf(config).reduce((clean, secret) => clean.replaceAll(secret, hidden), text);
}

function secretsOf(config: Config): string[] {
  const { databaseUrl, databaseOwnerUrl, mail, twilio, s3, stripe, botCheck, push, secretKey, metricsToken } = config;
  const inUrls = [databaseUrl, databaseOwnerUrl, mail.smtpUrl].flatMap((url) => {
    const password = url === undefined ? '' : new URL(url).password;
    return [password, decoded(password)];
  });
  const plain = [
    secretKey,
    metricsToken,
    twilio?.authToken,
    s3?.secretAccessKey,
    stripe?.secretKey,
    stripe?.webhookSecret,
    botCheck.kind === 'turnstile' ? botCheck.secretKey : undefined,
    push.fcm?.privateKey,
  ];
  // Shorter values would also stand in innocent words.
  return [...inUrls, ...plain].filter((secret) => secret !== undefined).filter((secret) => secret.length >= 6);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
