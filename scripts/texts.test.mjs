import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, findCatalogues, judgeOf, product, rendered } from './seen-texts.mjs';

/**
 * Texts of rules that no page of ours lets anybody break, or that it does not show where it meets them: who calls the API reads them, and a
 * test that calls it does.
 */
const forCallersAlone = {
  songTitleRequired: 'the fans’ app sends no request without a title',
  pollOptionsFew: 'the form keeps two options',
  pollOptionsMany: 'the form adds no more than there may be',
  pollOneCorrect: 'marking one option as correct unmarks the others',
  colourShape: 'a colour is picked, not typed',
  audioOnly: 'the console stores every song under the name and type of an MP3',
  eventChoice: 'a choice is made from a list',
  csrf: 'a page gets itself a new token, and asks again',
  cartEmpty: 'an empty cart has no button',
  deliveryKindRequired: 'the first way to get it is chosen from the start',
  dropOnlyNeedsDrop: 'the switch is there for products with drops alone',
  'productMessages.importEmpty': 'the page reads the file itself, and says so in the words of imports',
  'productMessages.importTooMany': 'the page sends a long file in pieces',
  statusRequired: 'a status is chosen from a list',
};

const catalogues = await findCatalogues();
const judge = judgeOf({ pages: rendered, answers: answered, sources: product });
const judged = catalogues.map((catalogue) => ({ ...catalogue, ...judge(catalogue) }));
const named = (which) =>
  judged.flatMap(({ file, name, [which]: keys }) => keys.map((key) => ({ file, key, full: `${name}.${key}` })));
const isExempt = ({ key, full }) => key in forCallersAlone || full in forCallersAlone;
const where = ({ file, full }) => `${full} (${file})`;

void test('every text of a catalogue is said by somebody: one that nothing can show would only seem to be there', () => {
  assert.ok(catalogues.length > 40, `${catalogues.length} catalogues`);
  assert.deepEqual(named('unsaid').map(where), []);
});

void test('every text that a page shows is expected by a test that renders it, or drives a browser', () => {
  const unshown = named('unshown').filter((text) => !isExempt(text));
  assert.deepEqual(unshown.map(where), []);
});

void test('every other text is expected by a test that asks the server, or the client what it makes of an answer', () => {
  assert.deepEqual(named('unheard').map(where), []);
});

void test('what is exempt from being rendered is still not rendered, and still there', () => {
  const unshown = named('unshown');
  const stale = Object.keys(forCallersAlone).filter(
    (name) => !unshown.some(({ key, full }) => name === key || name === full),
  );
  assert.deepEqual(stale, []);
});

void test('the judge finds out a text that nobody says, that no test renders, and that a test gives itself', () => {
  const catalogue = {
    file: 'packages/contract/src/made-messages.ts',
    name: 'madeMessages',
    catalogue: {
      dead: 'Nobody says this here.',
      shown: 'A page says this here.',
      heard: (n) => `The server says ${n} here.`,
    },
    texts: [],
  };
  catalogue.texts = Object.entries(catalogue.catalogue);
  const from = "import { madeMessages } from '@backline/contract/made-messages';\n";
  const page = { file: 'apps/console/src/page.tsx', text: `${from}madeMessages.shown;` };
  const server = { file: 'apps/server/src/service.ts', text: `${from}madeMessages.heard(1);` };
  const judgedBy = (pages, answers = []) => {
    const tests = (file, texts) => texts.map((text) => ({ file, text }));
    const lists = {
      pages: tests('apps/console/src/page.test.tsx', pages),
      answers: tests('apps/server/src/a.test.ts', answers),
    };
    return judgeOf({ ...lists, sources: [page, server] })(catalogue);
  };
  assert.deepEqual(judgedBy([]), { unsaid: ['dead'], unshown: ['shown'], unheard: ['dead', 'shown', 'heard'] });
  assert.deepEqual(judgedBy([], [`${from}madeMessages.shown; madeMessages.heard(1);`]).unshown, ['shown']);
  assert.deepEqual(judgedBy([`${from}madeMessages.shown;`]).unshown, []);
  assert.deepEqual(judgedBy(["getByText('A page says this here.')"]).unshown, []);
  assert.deepEqual(judgedBy([], ["'The server says 12 here.'"]).unheard, ['dead', 'shown']);
  // Of a catalogue that bears the same name elsewhere.
  assert.deepEqual(judgedBy(["import { madeMessages } from './made.ts';\nmadeMessages.shown;"]).unshown, ['shown']);
});
