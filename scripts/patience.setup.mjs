import { vi } from 'vitest';

/** Where a test names none: Vitest's own second is too short where other suites keep both cores busy, and has no setting. */
const patienceMs = 15_000;
const patient = Symbol.for('backline.patient');

/** Files that share a process share `vi`: it is made patient once. */
if (!(patient in vi)) {
  const { waitFor, waitUntil } = vi;
  Object.assign(vi, {
    [patient]: true,
    waitFor: (callback, options = patienceMs) => waitFor(callback, options),
    waitUntil: (callback, options = patienceMs) => waitUntil(callback, options),
  });
}
