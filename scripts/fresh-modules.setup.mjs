import { vi } from 'vitest';

// What a phone keeps in its modules, no other file finds. Libraries stay, so that a process for each file would take twice as long.
vi.resetModules();
Reflect.deleteProperty(globalThis, 'indexedDB');
