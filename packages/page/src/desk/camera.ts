/** Each desk says in its own words what to do instead. */
export type CameraProblem = 'insecure' | 'denied' | 'missing' | 'busy' | 'ended' | 'unreadable' | 'failed';

export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

const problemOfName: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The camera of this id; without one, or where it is gone, the one at the back where there is one. Fails with a `CameraError`. */
export async function openCamera(id: string | null): Promise<MediaStream> {
  // Browsers offer no camera at all on plain http.
  if (!globalThis.isSecureContext) throw new CameraError('insecure');
  if (navigator.mediaDevices === undefined) throw new CameraError('missing');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        ...(id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }),
        width: { ideal: 1280 },
        height: { ideal: 720 },
      },
    });
  } catch (error) {
    const { name } = error as DOMException;
    if (id !== null && name === 'OverconstrainedError') return openCamera(null);
    throw new CameraError(problemOfName[name] ?? 'failed', error);
  }
}

/** Of this device's cameras the id of the one after this; null where there is no other. Browsers name them once one is allowed. */
export async function nextCamera(stream: MediaStream): Promise<string | null> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  const used = stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';
  const next = ids[(ids.indexOf(used) + 1) % ids.length] ?? '';
  return next === '' || next === used ? null : next;
}

/** What browsers know of a lamp, and TypeScript does not. */
type WithTorch<Type> = Type & { torch?: boolean };

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  const can: WithTorch<MediaTrackCapabilities> = track?.getCapabilities?.() ?? {};
  return can.torch === true;
}

export async function lightTorch(stream: MediaStream, isLit: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  const torch: WithTorch<MediaTrackConstraintSet> = { torch: isLit };
  await track?.applyConstraints({ advanced: [torch] });
}
