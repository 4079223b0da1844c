import { servePhones } from './serve-phones.ts';

servePhones();
