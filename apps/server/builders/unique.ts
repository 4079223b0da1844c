import { randomBytes, randomInt } from 'node:crypto';

// Keeps values unique when two processes build in one database, such as a browser test and the demo.
const processTag = randomBytes(3).toString('hex');
const phoneStart = randomInt(0, 10_000);
const areaStart = randomInt(0, 10_000);
let count = 0;

/** Returns a new number at each call, with a tag unique to the process. */
export function unique(): { number: number; tag: string } {
  count += 1;
  return { number: count, tag: `${processTag}-${count}` };
}

// With many area codes, two processes are unlikely to draw the same block of numbers.
const areas =
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 239 240 248 251 252 253 254 256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 330 334 336 337 347 352 360 361 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 425 432 434 440 443 469 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 540 541 559 561 562 563 570 571 573 574 580 585 586 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630 631 636 641 646 650 651 660 661 662 678 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 727 731 732 734 740 754 757 760 763 765 770 772 773 774 775 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818'.split(
    ' ',
  );

/** Returns a US number with the fictional exchange 555. */
export function phoneNumber(number: number): string {
  const line = (phoneStart + number) % 10_000;
  const area = areas[(areaStart + Math.floor((phoneStart + number) / 10_000)) % areas.length];
  return `+1${area}555${String(line).padStart(4, '0')}`;
}
