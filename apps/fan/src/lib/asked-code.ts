/** As long as a texted code works. */
const lasts = 5 * 60_000;

/** For whom this tab awaits a texted code, also where the phone loaded the page anew while the fan read the message; null where for nobody. */
function askedCode(key: string) {
  return {
    read(): string | null {
      try {
        const { of, at } = JSON.parse(sessionStorage.getItem(key) ?? '');
        const age = Date.now() - Number(at);
        return age >= 0 && age < lasts ? String(of) : null;
      } catch {
        return null;
      }
    },
    keep: (of: string) => sessionStorage.setItem(key, JSON.stringify({ of, at: Date.now() })),
    forget: () => sessionStorage.removeItem(key),
  };
}

/** By the number. */
export const askedNumber = askedCode('fan.asked');

/** By the id of the fan who is about to leave. */
export const askedLeaver = askedCode('fan.leaving');
