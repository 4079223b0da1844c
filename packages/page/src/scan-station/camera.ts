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

/** Opens the camera of this id, or the rear one if it is null or gone. Throws a `CameraError`. */
export async function openCamera(id: string | null): Promise<MediaStream> {
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

/**
 * Returns the id of the next camera; null if there is none. Browsers list camera ids only after the first permission.
 */
export async function nextCamera(stream: MediaStream): Promise<string | null> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  const used = stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';
  const next = ids[(ids.indexOf(used) + 1) % ids.length] ?? '';
  return next === '' || next === used ? null : next;
}

/** TypeScript's DOM types lack `torch`. */
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
