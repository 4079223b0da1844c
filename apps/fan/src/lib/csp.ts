import { z } from 'zod';

// The page's policy refuses `new Function`, which schemas try while they load. A module's own statement, because scripts that
// hold schemas import this one first.
z.config({ jitless: true });
