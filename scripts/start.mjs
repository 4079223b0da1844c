import './require-node.mjs';

// npm start: loads the rest dynamically, because an old Node cannot parse it.
void import('./start-server.mjs');
