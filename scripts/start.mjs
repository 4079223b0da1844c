import './require-node.mjs';

// npm start. An old Node cannot read the rest, so the rest is loaded after the check and not before it.
void import('./start-server.mjs');
