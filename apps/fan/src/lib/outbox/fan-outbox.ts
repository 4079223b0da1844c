import { checkIn } from '@backline/contract/attendance';
import { askForHelp, continueHelp } from '@backline/contract/fan-help';
import { answerPoll } from '@backline/contract/poll-answers';
import { enterRaffle } from '@backline/contract/raffle-entry';
import { askForSong } from '@backline/contract/song-asks';
import { answerTrivia } from '@backline/contract/trivia-answers';
import type { Input, Operation } from '@backline/contract/operation';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import * as generalTexts from '@backline/contract/general.texts';
import { api } from '../api.ts';
import { noteAnswer, noteFailure, onReturn } from '../network.ts';
import { onSession, signedInFanId } from '../session.ts';
import { browserStore, type QueuedCall } from './queued-calls.ts';
import { Outbox } from './outbox.ts';

/** Operations that can be queued. Pages must call them only through `useDeliver`. */
const operations = [checkIn, askForSong, answerPoll, answerTrivia, enterRaffle, askForHelp, continueHelp];

const retryMs = { first: 5_000, max: 60_000 };
/** Random delay before sending, because a hall's network returns for everybody at once. */
const spreadMs = 1_500;

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('backline-fan-outbox') : null;
const arrivals = new Set<() => Promise<unknown>>();
const listeners = new Set<() => void>();
let kept: readonly QueuedCall[] = [];
/**
 * Resolves once the pages have refetched. A sent call stays listed until then, because the pages would offer its action
 * again.
 */
let known: Promise<unknown> = Promise.resolve();
const knownWithinMs = 5_000;
/** Resolves once the pages show the change. */
let shown: Promise<unknown> = Promise.resolve();

export const outbox = new Outbox({
  store: browserStore(),
  operations,
  fanId: signedInFanId,
  isOnline: () => navigator.onLine,
  alone: oneTabAtATime,
  lapsedText: generalTexts.fan.outbox.lapsed,
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
  // Schedules a retry if any call is unsent, including one that a page has just tried to send. Nothing else detects
  // that the server is back.
  if (!kept.some(({ told }) => told === null)) stopSending();
  else if (timer === undefined) sendLater();
}

/**
 * Runs in one tab at a time. Without Web Locks (plain http) two tabs may both send a call; its Idempotency-Key makes it
 * count once.
 */
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

/** Clears the queue and waits for running work, for tests. */
export async function emptyOutbox(): Promise<void> {
  await outbox.forgetAll();
  await shown;
  stopSending();
}

/** Adds jitter over the second half of the delay, since the phones of a hall start together. */
function sendLater(): void {
  sendIn(waitMs * (1 - Math.random() / 2));
  waitMs = Math.min(retryMs.max, waitMs * 2);
}

function sendIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), ms);
}

/** Starts sending queued calls. Resolves once the queue is read: a page must not offer a queued call again. */
export async function openOutbox(): Promise<void> {
  if (tabs !== null) tabs.onmessage = ({ data }) => void show(data === true);
  onSession(() => void send());
  const sendSoon = () => {
    waitMs = retryMs.first;
    sendIn(Math.random() * spreadMs);
  };
  window.addEventListener('online', sendSoon);
  // A server restart fires no `online` event, but a successful query shows that the server is back.
  onReturn(sendSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void send();
  });
  void send();
  await show(false).catch(console.error);
}

/** Subscribes to calls that arrived while no page awaited their response. The data shown may then be outdated. */
export function onArrival(hear: () => Promise<unknown>): () => void {
  arrivals.add(hear);
  return () => arrivals.delete(hear);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useQueued = (): readonly QueuedCall[] => useSyncExternalStore(subscribe, () => kept);

/**
 * Returns a function that delivers a call for the current page. If the fan leaves the page before the response arrives,
 * the status bar reports the result.
 */
export function useDeliver() {
  const page = useRef<AbortController>(null);
  useEffect(() => {
    const here = new AbortController();
    page.current = here;
    // Does not abort if the session has ended. The page must see that error, and the next session must not send the
    // call.
    return () => {
      if (signedInFanId() !== null) here.abort();
    };
  }, []);
  return useCallback(
    <Op extends Operation>(operation: Op, input: Input<Op>, label: string, onQueued?: () => void) =>
      outbox.deliver(operation, input, label, { left: page.current?.signal, onQueued }),
    [],
  );
}
