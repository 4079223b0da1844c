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

/** The camera at the back where there is one. Fails with a `CameraError`. */
export async function openCamera(): Promise<MediaStream> {
  // Browsers offer no camera at all on plain http.
  if (!globalThis.isSecureContext) throw new CameraError('insecure');
  if (navigator.mediaDevices === undefined) throw new CameraError('missing');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    const { name } = error as DOMException;
    throw new CameraError(problemOfName[name] ?? 'failed', error);
  }
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
