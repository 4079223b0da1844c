import type { PatternChoice } from '@backline/contract/patterns';
import { flashWords, formatLength } from './light-figures.ts';
import * as lightTexts from '@backline/contract/lights.texts';
import styles from './pattern-drawing.module.css';

type Drawn = Pick<
  PatternChoice,
  'name' | 'drawing' | 'colour' | 'duration_ms' | 'flashes_in_fastest_second' | 'arrangement'
>;

export function PatternDrawing({ pattern }: { pattern: Drawn }) {
  const { name, drawing, colour, duration_ms: durationMs, arrangement } = pattern;
  return (
    <>
      <svg
        role="img"
        aria-label={`Preview of ${name}`}
        className={styles.drawing}
        viewBox={`0 0 ${drawing.length} 10`}
        preserveAspectRatio="none"
      >
        <path d={barsOf(drawing)} fill={colour} />
      </svg>
      <div className={styles.words}>
        {formatLength(durationMs)} · {flashWords(pattern.flashes_in_fastest_second)}
        {arrangement !== 'together' && ` · ${lightTexts.arrangements[arrangement]}`}
      </div>
    </>
  );
}

const barsOf = (drawing: string) =>
  drawing
    .split('')
    .map((digit, place) => (digit === '0' ? '' : `M${place} 10v-${digit}h1v${digit}z`))
    .join('');
