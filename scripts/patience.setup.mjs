import { vi } from 'vitest';

/** Where a test names none: Vitest's own second is too short where other suites keep both cores busy, and has no setting. */
const patienceMs = 15_000;
const { waitFor, waitUntil } = vi;

vi.waitFor = (callback, options = patienceMs) => waitFor(callback, options);
vi.waitUntil = (callback, options = patienceMs) => waitUntil(callback, options);
