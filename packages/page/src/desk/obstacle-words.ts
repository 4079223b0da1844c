import { deskWords } from './desk-words.ts';
import type { Obstacle } from './obstacle.ts';

export const obstacleTitle = ({ why }: Obstacle): string => deskWords.obstacles[why].title;

export const untilText = (obstacle: Obstacle): string =>
  obstacle.why === 'busy' ? deskWords.obstacles.busy.until(obstacle.seconds) : deskWords.obstacles[obstacle.why].until;
