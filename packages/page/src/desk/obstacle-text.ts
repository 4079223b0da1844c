import * as deskTexts from '@backline/contract/desks.texts';
import type { Obstacle } from './obstacle.ts';

export const obstacleTitle = ({ why }: Obstacle): string => deskTexts.obstacles[why].title;

export const untilText = (obstacle: Obstacle): string =>
  obstacle.why === 'busy' ? deskTexts.obstacles.busy.until(obstacle.seconds) : deskTexts.obstacles[obstacle.why].until;
