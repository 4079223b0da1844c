import { expect, it, vi } from 'vitest';
import { hasTorch, lightTorch } from './camera.ts';

interface Track {
  capabilities?: object;
  applyConstraints?: (wanted: MediaTrackConstraints) => Promise<void>;
}

function streamOf(...tracks: Track[]): MediaStream {
  const videoTracks = tracks.map(({ capabilities, applyConstraints }) => ({
    ...(capabilities !== undefined && { getCapabilities: () => capabilities }),
    applyConstraints,
  }));
  return { getVideoTracks: () => videoTracks } as unknown as MediaStream;
}

it('turns on and off only the torch of the camera in use', async () => {
  const [used, other] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const stream = streamOf({ applyConstraints: used }, { applyConstraints: other });
  await lightTorch(stream, true);
  await lightTorch(stream, false);
  expect(used.mock.calls).toEqual([[{ advanced: [{ torch: true }] }], [{ advanced: [{ torch: false }] }]]);
  expect(other).not.toHaveBeenCalled();
});

it('reports a torch that did not respond, so that its button stays as it was', async () => {
  const refused = new DOMException('no lamp', 'OverconstrainedError');
  const stream = streamOf({ applyConstraints: () => Promise.reject(refused) });
  await expect(lightTorch(stream, true)).rejects.toBe(refused);
});

it('ignores the torch when the camera is gone', async () => {
  await expect(lightTorch(streamOf(), true)).resolves.toBeUndefined();
});

it.each([
  ['with a torch', streamOf({ capabilities: { torch: true } }), true],
  ['without a torch', streamOf({ capabilities: { torch: false } }), false],
  ['without capabilities', streamOf({ capabilities: {} }), false],
  ['in a browser without capabilities', streamOf({}), false],
  ['that was disconnected', streamOf(), false],
])('detects whether a camera %s has a torch', (_which, stream, has) => {
  expect(hasTorch(stream)).toBe(has);
});
