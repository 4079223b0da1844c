// Programs import this first. Its syntax must parse in every old Node.
const [major] = process.versions.node.split('.');
// On Linux npm provides the product's own Node; elsewhere this Node runs the product.
const needed = process.platform === 'linux' ? 20 : 24;

if (Number(major) < needed) {
  console.error(
    `Backline needs Node ${needed} or newer to start, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org`,
  );
  process.exit(1);
}
