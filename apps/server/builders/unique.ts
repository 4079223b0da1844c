import { randomBytes, randomInt } from 'node:crypto';

// Two processes may build in one database (a browser test beside the demo), so neither starts where the other does.
const processTag = randomBytes(3).toString('hex');
const phoneStart = randomInt(0, 10_000);
const areaStart = randomInt(0, 200);
let count = 0;

/** Another number at every call, with a word that no other process uses. */
export function unique(): { number: number; tag: string } {
  count += 1;
  return { number: count, tag: `${processTag}-${count}` };
}

const areas = [201, 212, 213, 214, 215, 303, 305, 310, 312, 313, 404, 415, 469, 503, 512, 602, 615, 617, 702, 718];

/** A number that looks like one of the United States; 555 is an exchange that stories use. */
export function phoneNumber(number: number): string {
  const line = (phoneStart + number) % 10_000;
  const area = areas[(areaStart + Math.floor((phoneStart + number) / 10_000)) % areas.length];
  return `+1${area}555${String(line).padStart(4, '0')}`;
}
