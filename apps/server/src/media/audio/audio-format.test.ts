import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clickFile } from '../../../testing/click-track.ts';
import { audioFormatOf, audioHeadBytes } from './audio-format.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['nothing', ''],
  ['one byte', '\xff'],
  ['an HTML page', '<!doctype html><html><body>404</body></html>'],
  ['an archive', 'PK\x03\x04\x14\0\0\0\x08\0'],
  ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:10\nhttp://127.0.0.1/secret.ts'],
  ['an ffmpeg concat list', 'ffconcat version 1.0\nfile /etc/passwd'],
  ['an image in an M4A container', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['raw AAC', '\xff\xf1\x50\x80\x02\x1f\xfc'.repeat(400)],
  ['a single MP3 frame', `\xff\xfb\x90\x64${'\0'.repeat(1000)}`],
  ['an AVI video', 'RIFF\x24\0\0\0AVI LIST'],
  ['Ogg with Speex', `OggS\0\x02${'\0'.repeat(20)}\x01\x08Speex   `],
  ['Ogg that starts in the middle of its stream', `OggS\0\0${'\0'.repeat(20)}\x01\x08OpusHead`],
])('returns no audio format for %s', (_what, text) => {
  expect(audioFormatOf(bytes(text))).toBeNull();
});

test.each([
  ['clicks.mp3', 'mp3'],
  ['clicks-8khz-mono.mp3', 'mp3'],
  ['clicks.flac', 'flac'],
  ['clicks.oga', 'flac'],
  ['clicks.ogg', 'vorbis'],
  ['clicks-with-video.ogv', 'vorbis'],
  ['clicks.opus', 'opus'],
  ['clicks.m4a', 'm4a'],
  ['clicks-with-video.mp4', 'm4a'],
])('detects the format of %s as %s by its first bytes', async (name, format) => {
  const file = await readFile(clickFile(name));
  expect(audioFormatOf(file.subarray(0, audioHeadBytes))).toBe(format);
});

test('detects the format of a sound that follows an ID3 tag', async () => {
  const tag = bytes(`ID3\x04\0\0\0\0\0\x20${'\0'.repeat(32)}`);
  const flac = await readFile(clickFile('clicks.flac'));
  expect(audioFormatOf(Buffer.concat([tag, flac.subarray(0, 100)]))).toBe('flac');
});

test('returns MP3 if an ID3 tag fills all the bytes that the check reads', () => {
  expect(audioFormatOf(bytes(`ID3\x04\0\0\x01\0\0\0${'\0'.repeat(1000)}`))).toBe('mp3');
});
