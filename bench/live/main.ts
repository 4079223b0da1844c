import { parseArgs } from 'node:util';

// npm run bench:live: measures the delivery of one notice to 5,000 phones, compared with bare ws, and 2,000 check-ins
// while 2,000 phones listen.
// npm run bench:live -- --phones 50000 --processes 4: measures what that many phones cost several http processes.
// With `--against FILE`, also measures reconnects with another build's main.js, in turn with this one.

const { values } = parseArgs({
  options: {
    phones: { type: 'string' },
    processes: { type: 'string', default: '4' },
    against: { type: 'string' },
    profile: { type: 'string' },
  },
});

if (values.phones === undefined) await import('./notices.ts');
else {
  const { measureCrowd } = await import('./crowd.ts');
  await measureCrowd({
    phones: Number(values.phones),
    processes: Number(values.processes),
    against: values.against ?? null,
    profile: values.profile ?? null,
  });
}
