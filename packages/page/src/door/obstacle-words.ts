import { doorWords } from './door-words.ts';
import type { Obstacle } from './obstacle.ts';

export const obstacleTitle = ({ why }: Obstacle): string => doorWords.obstacles[why].title;

/** When what is kept goes out: what the keeper has to do, or to wait for. */
export const untilText = (obstacle: Obstacle): string =>
  obstacle.why === 'busy' ? doorWords.obstacles.busy.until(obstacle.seconds) : doorWords.obstacles[obstacle.why].until;
