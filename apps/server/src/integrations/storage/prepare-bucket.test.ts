import { describe, expect, test } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { prepareBucket } from './prepare-bucket.ts';

const account = { region: 'us-east-1', bucket: 'tour', accessKeyId: 'roadie', secretAccessKey: 'a-secret-for-tests' };
const publicUrl = 'https://backline.example.org';
const server = await openForFile(startS3Server({ ...account, isEmpty: true }));
const s3 = { ...account, endpoint: server.endpoint, publicUrl: server.endpoint, uploadOrigin: server.endpoint };

const preflight = async (origin: string) => {
  const answer = await fetch(`${server.endpoint}/tour/incoming/a.png`, { method: 'OPTIONS', headers: { origin } });
  return answer.headers.get('access-control-allow-origin');
};

describe('preparing a bucket', () => {
  test('names the step that the store refuses', async () => {
    await expect(prepareBucket({ ...s3, secretAccessKey: 'a-guess' }, publicUrl)).rejects.toThrow(
      'S3_BUCKET: the bucket tour cannot be created: the store refuses the key (403), or the key lacks the right',
    );
  });

  test('creates a missing bucket, lets pages of the public address upload and everybody read uploads', async () => {
    expect(await prepareBucket(s3, publicUrl)).toEqual([
      'The bucket tour is there.',
      'Pages of https://backline.example.org may upload into it.',
      'Everybody may read its folder uploads/.',
    ]);
    expect(await preflight(publicUrl)).toBe(publicUrl);
    expect(await preflight('https://elsewhere.example.org')).toBeNull();
    server.objects.set('uploads/a.png', { body: Buffer.from('a'), contentType: 'image/png' });
    server.objects.set('incoming/b.png', { body: Buffer.from('b'), contentType: 'image/png' });
    expect((await fetch(`${server.endpoint}/tour/uploads/a.png`)).status).toBe(200);
    expect((await fetch(`${server.endpoint}/tour/incoming/b.png`)).status).toBe(403);
  });

  test('changes nothing when it runs again', async () => {
    const before = new Map(server.rules);
    await prepareBucket(s3, publicUrl);
    expect(server.rules).toEqual(before);
  });

  test('keeps other rules and statements of the bucket, and replaces its own', async () => {
    const others = { ID: 'cdn', AllowedOrigins: '<AllowedOrigin>https://cdn.example.org</AllowedOrigin>' };
    server.rules.set(
      'cors',
      `<CORSConfiguration><CORSRule><ID>${others.ID}</ID>${others.AllowedOrigins}<AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>`,
    );
    const statement = { Sid: 'Cdn', Effect: 'Allow', Principal: '*', Action: 's3:ListBucket', Resource: '*' };
    server.rules.set('policy', JSON.stringify({ Version: '2012-10-17', Statement: statement }));
    await prepareBucket(s3, publicUrl);
    await prepareBucket(s3, 'https://moved.example.org');
    const cors = server.rules.get('cors') ?? '';
    expect(cors).toContain('https://cdn.example.org');
    expect(cors).toContain('https://moved.example.org');
    expect(cors).not.toContain(publicUrl);
    const { Statement } = JSON.parse(server.rules.get('policy') ?? '') as { Statement: { Sid: string }[] };
    expect(Statement.map(({ Sid }) => Sid)).toEqual(['Cdn', 'Backline']);
  });
});
