import { useSession } from '../../lib/session.tsx';
import { CodeStep } from './code-step.tsx';
import { RequiredSetup } from './required-setup.tsx';

/** Second step of a sign-in. The sign-in page loads it only when a step is left. */
export default function SecondStep() {
  const { secondStep } = useSession();
  return secondStep?.kind === 'set_up' ? <RequiredSetup /> : <CodeStep />;
}
