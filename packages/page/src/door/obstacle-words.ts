import type { Obstacle } from './obstacle.ts';

const titles: Record<Obstacle['why'], string> = {
  'no-network': 'No network',
  'signed-out': 'Signed out',
  'other-person': 'Somebody else is signed in here',
  outdated: 'This page is an old version',
  busy: 'Too many tries',
};

export const obstacleTitle = ({ why }: Obstacle): string => titles[why];

/** When what is kept goes out: what the keeper has to do, or to wait for. */
export function untilText(obstacle: Obstacle): string {
  switch (obstacle.why) {
    case 'no-network':
      return 'when the network is back';
    case 'signed-out':
      return 'when you have signed in again';
    case 'other-person':
      return 'when you have signed in here again and loaded this page anew';
    case 'outdated':
      return 'when you have loaded this page anew';
    case 'busy':
      return obstacle.seconds <= 1 ? 'in a second' : `in ${obstacle.seconds} seconds`;
  }
}
