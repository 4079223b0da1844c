/** Version from which on the server runs. Keep this file readable for old versions of Node. */
const needed = [24, 7];

export const neededNode = needed.join('.');

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
}
