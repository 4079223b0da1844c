import { z } from 'zod';
import { seal, unseal } from '../crypto/secret-box.ts';
import { currentTraceparent } from '../tracing/tracing.ts';
import type { JobKind } from './job-kind.ts';

const payloadSchema = z.object({
  requestId: z.string(),
  lapsesAt: z.number().nullable(),
  input: z.unknown(),
  /** Encrypted input of a secret job. Such a job stores no `input`. */
  sealed: z.string().optional(),
  /** W3C traceparent of the request that stored the job, if it was traced. */
  trace: z.string().optional(),
});

export type JobPayload = z.input<typeof payloadSchema>;

interface NewPayload<Input extends z.ZodType> {
  key: Buffer;
  input: z.input<Input>;
  requestId: string;
  at: Date;
}

/** Throws ZodError for a wrong input, before the commit. */
export function writePayload<Input extends z.ZodType>(
  { name, input: schema, isSecret = false, lapsesAfterSeconds }: JobKind<Input>,
  { key, input, requestId, at }: NewPayload<Input>,
): JobPayload {
  schema.parse(input);
  const lapsesAt = lapsesAfterSeconds === undefined ? null : at.getTime() + lapsesAfterSeconds * 1_000;
  const trace = currentTraceparent();
  const cause = { requestId, lapsesAt, ...(trace === undefined ? {} : { trace }) };
  if (!isSecret) return { ...cause, input };
  const sealed = seal(key, name, JSON.stringify(input)).toString('base64');
  return { ...cause, input: null, sealed };
}

/** Throws if the payload was altered, sealed with another SECRET_KEY, or written by another version of the job. */
export function readPayload<Input extends z.ZodType>(
  { name, input: schema }: JobKind<Input>,
  key: Buffer,
  stored: unknown,
): { requestId: string; lapsesAt: number | null; trace: string | undefined; input: z.output<Input> } {
  const { requestId, lapsesAt, trace, input, sealed } = payloadSchema.parse(stored);
  const value: unknown = sealed === undefined ? input : JSON.parse(unseal(key, name, Buffer.from(sealed, 'base64')));
  return { requestId, lapsesAt, trace, input: schema.parse(value) };
}
