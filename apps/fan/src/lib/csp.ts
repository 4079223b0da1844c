import { config } from 'zod';

// The page's CSP forbids `new Function`, which schemas try while they load. Scripts with schemas import this module
// first.
config({ jitless: true });
