/** Returns a text of a catalogue in the language of the page. */
export type Translate = <Text>(id: string, english: Text) => Text;

let translate: Translate | null = null;

/** The locale for dates and numbers of the page. */
export let locale = 'en-US';

/** Sets the language of the page. Comes before the first import of a text, because texts are translated on import. */
export function speak(chosenLocale: string, chosen: Translate): void {
  locale = chosenLocale;
  translate = chosen;
}

/** Returns a text in the language of the page. The build puts this call around each text (see `build/say-texts.ts`). */
export const said: Translate = (id, english) => (translate === null ? english : translate(id, english));
