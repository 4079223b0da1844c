import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ImageRefused } from './image-refusal.ts';
import type { DrawingTurn, DrawnImage, ImageTask, Images } from '../../platform/ports/images.port.ts';
import type { ReencodeReport } from './reencode.process.ts';

const program = new URL('./reencode.process.ts', import.meta.url);

interface Options {
  timeoutMs?: number;
  idleMs?: number;
  /** Maximum number of queued images, including the running one. Each holds its bytes in memory, at most 2 MB. */
  maxWaiting?: number;
  maxOfFan?: number;
}

interface Turn {
  place: DrawingTurn | null;
  begin(): void;
  drawn: Promise<DrawnImage>;
}

export class TooManyImages extends Error {
  override name = 'TooManyImages';
}

/**
 * Re-encodes in a child process, so a hostile file can exhaust only that process. Staff come first, and each fan has a
 * limit.
 */
export class ImageReencoder implements Images {
  readonly #timeoutMs: number;
  readonly #idleMs: number;
  readonly #maxWaiting: number;
  readonly #maxOfFan: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  readonly #turns: Turn[] = [];
  #isDrawing = false;

  constructor({ timeoutMs = 15_000, idleMs = 10_000, maxWaiting = 32, maxOfFan = 2 }: Options = {}) {
    this.#timeoutMs = timeoutMs;
    this.#idleMs = idleMs;
    this.#maxWaiting = maxWaiting;
    this.#maxOfFan = maxOfFan;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async reencode(task: ImageTask, place: DrawingTurn | null = null): Promise<Uint8Array> {
    return (await this.draw(task, place)).bytes;
  }

  /** Throws {@link ImageRefused} for the image and {@link TooManyImages} for a full queue. */
  async draw(task: ImageTask, place: DrawingTurn | null = null): Promise<DrawnImage> {
    const same = place === null ? undefined : this.#turns.find((turn) => turn.place?.key === place.key);
    if (same !== undefined) return same.drawn;
    if (this.#turns.length >= this.#maxWaiting || this.#isFullOf(place)) throw new TooManyImages();
    const { promise: begins, resolve: begin } = Promise.withResolvers<void>();
    const turn: Turn = { place, begin, drawn: begins.then(() => this.#draw(task)) };
    this.#turns.push(turn);
    if (!this.#isDrawing) this.#next();
    try {
      return await turn.drawn;
    } finally {
      this.#turns.splice(this.#turns.indexOf(turn), 1);
      this.#next();
    }
  }

  #isFullOf(place: DrawingTurn | null): boolean {
    if (place === null || place.fanId === null) return false;
    return this.#turns.filter((turn) => turn.place?.fanId === place.fanId).length >= this.#maxOfFan;
  }

  #next(): void {
    const turn = this.#turns.find(({ place }) => place !== null && place.fanId === null) ?? this.#turns[0];
    this.#isDrawing = turn !== undefined;
    turn?.begin();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async #draw(task: ImageTask): Promise<DrawnImage> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const timeout = setTimeout(() => child.kill('SIGKILL'), this.#timeoutMs);
    const answered = new AbortController();
    try {
      const report = once(child, 'message', { signal: answered.signal }) as Promise<[ReencodeReport]>;
      const ended = once(child, 'exit', { signal: answered.signal }).then(([code]) => {
        // A process that exits without a signal has a bug of ours; the image is not at fault.
        throw code === null ? new ImageRefused('takes_too_much') : new Error('the process for images failed');
      });
      child.send(task, (error) => {
        // If the process is gone, its exit event reports the failure.
        if (error !== null) child.kill('SIGKILL');
      });
      const [answer] = await Promise.race([report, ended]);
      if ('refused' in answer) throw new ImageRefused(answer.refused);
      return answer;
    } finally {
      clearTimeout(timeout);
      answered.abort();
      this.#idle = setTimeout(() => child.kill('SIGKILL'), this.#idleMs).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(program, {
      // Gives the process no settings and no secrets.
      env: {},
      execArgv: ['--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    child.unref();
    child.channel?.unref();
    return child;
  }
}
