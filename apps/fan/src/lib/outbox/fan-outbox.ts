import { checkIn } from '@backline/contract/attendance';
import { askForHelp, continueHelp } from '@backline/contract/fan-help';
import { answerPoll } from '@backline/contract/poll-answers';
import { enterRaffle } from '@backline/contract/raffle-entry';
import { askForSong } from '@backline/contract/song-asks';
import type { Input, Operation } from '@backline/contract/operation';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { texts } from '../../texts.ts';
import { api } from '../api.ts';
import { noteAnswer, noteFailure, onReturn } from '../network.ts';
import { onSession, signedInFanId } from '../session.ts';
import { browserStore, type KeptCall } from './kept-calls.ts';
import { Outbox } from './outbox.ts';

/** What may be done without a network, and is sent later: each of them one line here, and `useDeliver` in its queries. */
const operations = [checkIn, askForSong, answerPoll, enterRaffle, askForHelp, continueHelp];

const retryMs = { first: 5_000, longest: 60_000 };
/** A hall's network comes back for everybody at one moment. */
const spreadMs = 1_500;

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('backline-fan-outbox') : null;
const arrivals = new Set<() => Promise<unknown>>();
const listeners = new Set<() => void>();
let kept: readonly KeptCall[] = [];
/** What has arrived waits in sight until the pages know of it: else they offer once more, for as long as that takes, what was done. */
let known: Promise<unknown> = Promise.resolve();
const knownWithinMs = 5_000;
/** Done once the pages show what has changed. */
let shown: Promise<unknown> = Promise.resolve();

export const outbox = new Outbox({
  store: browserStore(),
  operations,
  fanId: signedInFanId,
  isOnline: () => navigator.onLine,
  alone: oneTabAtATime,
  lapsedText: texts.outbox.lapsed,
  async send(operation, { key, fanId, input }) {
    try {
      const output = await api.call(operation, input as never, { idempotencyKey: key, personId: fanId });
      noteAnswer();
      return output;
    } catch (error) {
      noteFailure(error);
      throw error;
    }
  },
  onChange(isSent) {
    tabs?.postMessage(isSent);
    shown = Promise.allSettled([shown, show(isSent)]);
  },
});

async function show(isSent: boolean): Promise<void> {
  if (isSent) {
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      giveUp = setTimeout(resolve, knownWithinMs);
    });
    known = Promise.race([Promise.all([...arrivals].map((hear) => hear())), late]).finally(() => clearTimeout(giveUp));
  }
  await known;
  kept = await outbox.list();
  for (const listener of listeners) listener();
  // Also what a page has just tried to send itself: a server that is away makes no phone tell when it is back.
  if (!kept.some(({ told }) => told === null)) stopSending();
  else if (timer === undefined) sendLater();
}

/** Without locks (plain http) two tabs may both send, and the key makes it count once. */
async function oneTabAtATime(run: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return run();
  await navigator.locks.request('backline-fan-outbox', run);
}

let timer: ReturnType<typeof setTimeout> | undefined;
let waitMs = retryMs.first;

async function send(): Promise<void> {
  stopSending();
  const isLeft = await outbox.sendAll();
  if (!isLeft) waitMs = retryMs.first;
  await show(false);
}

function stopSending(): void {
  clearTimeout(timer);
  timer = undefined;
}

/** Forgets what waits, and ends with what was under way: for tests. */
export async function emptyOutbox(): Promise<void> {
  await outbox.forgetAll();
  await shown;
  stopSending();
}

/** Somewhere in the second half of its time, since phones of one hall began together. */
function sendLater(): void {
  sendIn(waitMs * (1 - Math.random() / 2));
  waitMs = Math.min(retryMs.longest, waitMs * 2);
}

function sendIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), ms);
}

/** From now on what waits is sent whenever that may be possible. Ends when it is known what waits: a page must not ask for it again. */
export async function openOutbox(): Promise<void> {
  if (tabs !== null) tabs.onmessage = ({ data }) => void show(data === true);
  onSession(() => void send());
  const sendSoon = () => {
    waitMs = retryMs.first;
    sendIn(Math.random() * spreadMs);
  };
  window.addEventListener('online', sendSoon);
  // A server that starts anew makes no phone go offline; the page's own questions hear it first.
  onReturn(sendSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void send();
  });
  void send();
  await show(false).catch(console.error);
}

/** Tells when something has arrived of which no page waited for the answer: what is shown may be old. */
export function onArrival(hear: () => Promise<unknown>): () => void {
  arrivals.add(hear);
  return () => arrivals.delete(hear);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits for the network, and what will not be sent any more until the fan has read why. */
export const useKept = (): readonly KeptCall[] => useSyncExternalStore(subscribe, () => kept);

/** `outbox.deliver` for as long as what asks is on the page: of a call that outlives it, the strip tells what becomes of it. */
export function useDeliver() {
  const page = useRef<AbortController>(null);
  useEffect(() => {
    const here = new AbortController();
    page.current = here;
    // A page that goes because the session is over is still to hear so: else the call would be sent behind the back of whoever signs in next.
    return () => {
      if (signedInFanId() !== null) here.abort();
    };
  }, []);
  return useCallback(
    <Op extends Operation>(operation: Op, input: Input<Op>, label: string, onKept?: () => void) =>
      outbox.deliver(operation, input, label, { left: page.current?.signal, onKept }),
    [],
  );
}
