import * as stationTexts from '@backline/contract/scan-stations.texts';
import type { Obstacle } from './obstacle.ts';

export const obstacleTitle = ({ why }: Obstacle): string => stationTexts.obstacles[why].title;

export const untilText = (obstacle: Obstacle): string =>
  obstacle.why === 'busy'
    ? stationTexts.obstacles.busy.until(obstacle.seconds)
    : stationTexts.obstacles[obstacle.why].until;
