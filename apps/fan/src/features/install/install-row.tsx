import * as installTexts from '@backline/contract/install.texts';
import { Smartphone } from 'lucide';
import { useState } from 'react';
import { askToInstall } from '../../lib/install-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InstallSteps } from './install-steps.tsx';
import { rememberAnswer, useInstallWay } from './install-ways.ts';

/** Lets a fan install the app at any time, also after they declined the offer. */
export function Component() {
  const way = useInstallWay();
  const [isOpen, setIsOpen] = useState(false);
  if (way === null) return null;
  const install = () => {
    rememberAnswer();
    askToInstall().catch(() => undefined);
  };
  const isStepwise = way === 'steps';
  return (
    <>
      <Button
        look="quiet"
        aria-expanded={isStepwise ? isOpen : undefined}
        onClick={isStepwise ? () => setIsOpen(!isOpen) : install}
      >
        <Icon of={Smartphone} size={20} />
        &nbsp;{installTexts.fan.own}
      </Button>
      {isStepwise && isOpen && <InstallSteps />}
    </>
  );
}
