import * as installTexts from '@backline/contract/install.texts';
import { Share, SquarePlus } from 'lucide';
import { Icon } from '../../ui/icon.tsx';

/** The two steps in Safari, which has no question of its own. */
export function InstallSteps() {
  return (
    <ol>
      <li>
        <Icon of={Share} size={22} /> {installTexts.fan.share}
      </li>
      <li>
        <Icon of={SquarePlus} size={22} /> {installTexts.fan.add}
      </li>
    </ol>
  );
}
