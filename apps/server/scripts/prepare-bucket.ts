import { ConfigError } from '../src/platform/config/config-error.ts';
import { inspectConfig } from '../src/platform/config/config.ts';
import { readCommandLine } from './command-line.ts';
import { runOperatorCommand } from './operator-command.ts';

// Runs `npm run bucket`: prepares the bucket of the S3 settings, as docs/operations/scale.md asks.

readCommandLine({ usage: 'npm run bucket' });

await runOperatorCommand(async () => {
  const { s3, publicUrl } = inspectConfig();
  if (s3 === undefined) throw new ConfigError('S3_BUCKET: is needed, because this command prepares that bucket');
  const { prepareBucket } = await import('../src/integrations/storage/prepare-bucket.ts');
  for (const line of await prepareBucket(s3, publicUrl)) console.log(line);
});
