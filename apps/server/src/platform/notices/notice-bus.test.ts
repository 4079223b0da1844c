import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { LateTransport } from '../../../testing/late-transport.ts';
import { seal } from '../crypto/secret-box.ts';
import { createLog } from '../log/log.ts';
import { liveMetrics } from './live-metrics.ts';
import { NoticeBus } from './notice-bus.ts';

const key = randomBytes(32);
const batch = { after: 7, notices: [] };
const sealed = (stream: string, sealingKey = key) => seal(sealingKey, `notices/1/${stream}`, JSON.stringify(batch));

function open() {
  const transport = new LateTransport();
  const bus = new NoticeBus(transport, {
    key,
    log: createLog({ logLevel: 'silent' }),
    metrics: liveMetrics(() => 'postgresql'),
  });
  const follow = (stream: string) => {
    const onBatch = vi.fn();
    bus.follow(stream, { onBatch, onChange() {} });
    const deliver = transport.subscriptions.at(-1)?.onMessage;
    return { onBatch, deliver: (message: Buffer) => deliver?.(message) };
  };
  return { bus, transport, follow };
}

test('gives a late message of an earlier numbering to no follower', () => {
  const { follow } = open();
  const earlier = follow('earlier');
  const present = follow('present');
  earlier.deliver(sealed('earlier'));
  expect(earlier.onBatch).not.toHaveBeenCalled();
  expect(present.onBatch).not.toHaveBeenCalled();
});

test('ignores a message that was sealed with another key or for another numbering', () => {
  const { follow } = open();
  const { onBatch, deliver } = follow('present');
  deliver(sealed('present', randomBytes(32)));
  deliver(sealed('earlier'));
  deliver(Buffer.from('not sealed'));
  expect(onBatch).not.toHaveBeenCalled();
});

test('calls no follower that has left', () => {
  const { bus, follow } = open();
  const { onBatch, deliver } = follow('present');
  bus.unfollow();
  deliver(sealed('present'));
  expect(onBatch).not.toHaveBeenCalled();
});

test('gives a message of its numbering to the follower, on a channel named after it', () => {
  const { transport, follow } = open();
  const { onBatch, deliver } = follow('present');
  deliver(sealed('present'));
  expect(onBatch).toHaveBeenCalledExactlyOnceWith(batch);
  expect(transport.subscriptions.map(({ channel }) => channel)).toEqual(['backline:live:present']);
});
