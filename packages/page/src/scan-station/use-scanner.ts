import { useEffect, useRef, useState, type RefObject } from 'react';
import { CameraError, hasTorch, lightTorch, nextCamera, openCamera, type CameraProblem } from './camera.ts';
import { openCodeReader } from './code-reader.ts';
import { readFrames } from './frames.ts';
import { useWakeLock } from './wake-lock.ts';
import { localStore } from '../browser-storage.ts';

export interface Scanner {
  video: RefObject<HTMLVideoElement | null>;
  state: 'off' | 'starting' | 'on';
  problem: CameraProblem | null;
  torch: { isLit: boolean; toggle(): void } | null;
  turn: (() => void) | null;
  start(): void;
  stop(): void;
}

const cameraKey = 'deskCamera';

export function useScanner(onText: (text: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onText);
  latest.current = onText;
  const [isWanted, setIsWanted] = useState(false);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [isLit, setIsLit] = useState(false);
  const [camera, setCamera] = useState(() => localStore.getItem(cameraKey));
  const [next, setNext] = useState<string | null>(null);
  useWakeLock(stream !== null);

  useEffect(() => {
    if (!isWanted) return;
    const over = new AbortController();
    const fail = (found: CameraProblem) => {
      if (over.signal.aborted) return;
      setProblem(found);
      setIsWanted(false);
    };
    const opened = (found: MediaStream) => {
      setStream(found);
      // Ignores errors: a browser that cannot list its cameras counts as having one.
      void nextCamera(found).then(
        (id) => over.signal.aborted || setNext(id),
        () => undefined,
      );
    };
    const run = scan(video, {
      camera,
      onText: (text) => latest.current(text),
      onOpen: opened,
      onEnd: () => fail('ended'),
      signal: over.signal,
    });
    run.catch((error: unknown) => fail(error instanceof CameraError ? error.problem : 'unreadable'));
    return () => {
      over.abort();
      setStream(null);
      setIsLit(false);
      setNext(null);
    };
  }, [isWanted, camera]);

  return {
    video,
    state: stream !== null ? 'on' : isWanted ? 'starting' : 'off',
    problem,
    torch: stream !== null && hasTorch(stream) ? { isLit, toggle } : null,
    turn: next === null ? null : () => turnTo(next),
    start() {
      setProblem(null);
      setIsWanted(true);
    },
    stop: () => setIsWanted(false),
  };

  function turnTo(id: string) {
    localStore.setItem(cameraKey, id);
    setCamera(id);
  }

  function toggle() {
    if (stream === null) return;
    void lightTorch(stream, !isLit).then(
      () => setIsLit(!isLit),
      () => undefined,
    );
  }
}

interface Scan {
  camera: string | null;
  onText(text: string): void;
  onOpen(stream: MediaStream): void;
  onEnd(): void;
  signal: AbortSignal;
}

async function scan(
  video: RefObject<HTMLVideoElement | null>,
  { camera, onText, onOpen, onEnd, signal }: Scan,
): Promise<void> {
  const stream = await openCamera(camera);
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  const element = video.current;
  if (signal.aborted || element === null) return stop();
  signal.addEventListener('abort', stop);
  stream.getVideoTracks()[0]?.addEventListener('ended', onEnd);
  element.srcObject = stream;
  // Resumes the video, because a locked screen pauses it.
  const goOn = () => document.visibilityState === 'visible' && void element.play().catch(() => undefined);
  document.addEventListener('visibilitychange', goOn, { signal });
  goOn();
  onOpen(stream);
  const reader = await openCodeReader();
  try {
    await readFrames(element, reader, onText, signal);
  } finally {
    reader.close();
  }
}
