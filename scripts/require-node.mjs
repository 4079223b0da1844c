// Imported first, and with the rest of these scripts in plain JavaScript, so that an old Node gets as far as this line.
const [major] = process.versions.node.split('.');

if (Number(major) < 20) {
  console.error(
    `Backline needs Node 20 or newer to start; this is Node ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
