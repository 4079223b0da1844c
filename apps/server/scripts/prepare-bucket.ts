import { ConfigError } from '../src/platform/config/config-error.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { runOperatorCommand } from './operator-command.ts';

// Runs `npm run bucket`: prepares the bucket of the S3 settings, as docs/operations/scale.md asks.

await runOperatorCommand(async () => {
  const { s3, publicUrl } = loadConfig();
  if (s3 === undefined) throw new ConfigError('S3_BUCKET: is needed, because this command prepares that bucket');
  const { prepareBucket } = await import('../src/integrations/storage/prepare-bucket.ts');
  for (const line of await prepareBucket(s3, publicUrl)) console.log(line);
});
