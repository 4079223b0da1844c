// Whoever checks these sources from another package sees the types by this line; a script of types cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./fourier-transform.d.ts" />
export { fft } from 'fourier-transform';
