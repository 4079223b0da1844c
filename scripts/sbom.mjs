import { execFileSync } from 'node:child_process';
import { isProgram } from './is-program.mjs';
import { machineEnvironment, root } from './run.mjs';

const development = 'cdx:npm:package:development';

/**
 * Returns a CycloneDX bill of a production installation. `npm sbom --omit=dev` would omit packages that are also
 * development dependencies of another workspace, such as React, pg and zod.
 */
export function billOfMaterials() {
  const text = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
    cwd: root,
    env: machineEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(text);
  const components = bill.components.filter(({ properties }) => !properties.some(({ name }) => name === development));
  const refs = new Set([bill.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return { ...bill, components, dependencies };
}

if (isProgram(import.meta.url)) console.log(JSON.stringify(billOfMaterials(), null, 2));
