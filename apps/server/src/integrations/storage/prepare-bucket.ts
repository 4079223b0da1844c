import {
  CreateBucketCommand,
  GetBucketCorsCommand,
  GetBucketPolicyCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  S3Client,
  S3ServiceException,
  type BucketLocationConstraint,
  type CORSRule,
} from '@aws-sdk/client-s3';
import { messageOf } from '../../platform/errors/message-of.ts';
import type { Config } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import { networkFault } from '../network-fault.ts';

type S3Config = NonNullable<Config['s3']>;

/** Name of our rule and of our statement in the bucket. Those with other names stay. */
const ruleName = 'Backline';

/**
 * Creates the bucket if it is missing, and sets what docs/operations/scale.md asks of it: browsers of `publicUrl` may
 * upload, and everybody may read `uploads/`. Run again, it changes nothing. Throws {@link ConfigError} if the store
 * refuses a step.
 */
export async function prepareBucket(s3: S3Config, publicUrl: string): Promise<string[]> {
  const { endpoint, region, accessKeyId, secretAccessKey, bucket: Bucket } = s3;
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The store may start at the same moment.
    maxAttempts: 8,
  });
  const step = async (name: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      throw new ConfigError(`S3_BUCKET: the bucket ${Bucket} ${name}: ${reasonOf(error, s3)}`, { cause: error });
    }
  };
  const { origin } = new URL(publicUrl);
  try {
    await step('cannot be created', () => createMissing(client, { Bucket, region, isAmazon: endpoint === undefined }));
    await step('takes no CORS rule', () => allowUploads(client, Bucket, origin));
    await step('takes no policy for public reads', () => showUploads(client, Bucket));
  } finally {
    client.destroy();
  }
  return [
    `The bucket ${Bucket} is there.`,
    `Pages of ${origin} may upload into it.`,
    'Everybody may read its folder uploads/.',
  ];
}

function reasonOf(error: unknown, { uploadOrigin }: S3Config): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  // Answers to HEAD have no body, so their status is all that is known.
  if (status === 403) return 'the store refuses the key (403), or the key lacks the right';
  const fault = networkFault(error, {
    at: new URL(uploadOrigin).host,
    advice: 'correct S3_ENDPOINT, or start the store',
  });
  return messageOf(fault ?? error);
}

interface NewBucket {
  Bucket: string;
  region: string;
  isAmazon: boolean;
}

async function createMissing(client: S3Client, { Bucket, region, isAmazon }: NewBucket): Promise<void> {
  const found = await unlessMissing(client.send(new HeadBucketCommand({ Bucket })));
  if (found !== null) return;
  // Amazon refuses the name of its first region here, and other stores have no regions.
  const LocationConstraint = isAmazon && region !== 'us-east-1' ? (region as BucketLocationConstraint) : undefined;
  await client.send(
    new CreateBucketCommand({
      Bucket,
      ...(LocationConstraint === undefined ? {} : { CreateBucketConfiguration: { LocationConstraint } }),
    }),
  );
}

async function allowUploads(client: S3Client, Bucket: string, origin: string): Promise<void> {
  const found = await unlessMissing(client.send(new GetBucketCorsCommand({ Bucket })));
  const others = (found?.CORSRules ?? []).filter(({ ID }) => ID !== ruleName);
  const ours: CORSRule = {
    ID: ruleName,
    AllowedOrigins: [origin],
    AllowedMethods: ['PUT'],
    AllowedHeaders: ['Content-Type', 'If-None-Match'],
  };
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [...others, ours] } }));
}

async function showUploads(client: S3Client, Bucket: string): Promise<void> {
  const found = await unlessMissing(client.send(new GetBucketPolicyCommand({ Bucket })));
  const ours = {
    Sid: ruleName,
    Effect: 'Allow',
    Principal: '*',
    Action: 's3:GetObject',
    Resource: `arn:aws:s3:::${Bucket}/uploads/*`,
  };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [...otherStatements(found?.Policy), ours] });
  await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
}

function otherStatements(policy: string | undefined): { Sid?: string }[] {
  if (policy === undefined || policy === '') return [];
  const { Statement } = JSON.parse(policy) as { Statement: { Sid?: string }[] | { Sid?: string } };
  return [Statement].flat().filter(({ Sid }) => Sid !== ruleName);
}

/** Returns null if the store answers 404: no bucket, no rule, no policy. */
async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
