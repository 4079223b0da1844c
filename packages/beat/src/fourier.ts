// Other packages that type-check these sources need this reference; a `.d.ts` script cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./fourier-transform.d.ts" />
export { fft } from 'fourier-transform';
