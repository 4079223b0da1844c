// Imported first, and in JavaScript that every old Node can read, so that it gets as far as this line.
const [major] = process.versions.node.split('.');
// npm has the product's own Node for Linux; elsewhere this one runs the product.
const needed = process.platform === 'linux' ? 20 : 24;

if (Number(major) < needed) {
  console.error(
    `Backline needs Node ${needed} or newer to start, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org`,
  );
  process.exit(1);
}
