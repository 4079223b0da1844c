// Imported first, in syntax that every old Node can parse.
const [major] = process.versions.node.split('.');
// npm provides the product's own Node for Linux; elsewhere this one runs it.
const needed = process.platform === 'linux' ? 20 : 24;

if (Number(major) < needed) {
  console.error(
    `Backline needs Node ${needed} or newer to start, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org`,
  );
  process.exit(1);
}
