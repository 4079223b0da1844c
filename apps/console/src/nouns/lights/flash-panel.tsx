import { createLightGuard } from '@backline/beat';
import type { LightPlayer } from '@backline/show';
import { useEffect, useRef, useState } from 'react';
import styles from './flash-panel.module.css';

interface FlashPanelProps {
  player: LightPlayer | null;
  nowMs: () => number;
  colour: string;
  label: string;
}

/** Plays the light of one phone. Never flashes more than three times a second, even if the timeline does. */
export function FlashPanel({ player, nowMs, colour, label }: FlashPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [guard] = useState(createLightGuard);
  const latest = useRef(nowMs);
  useEffect(() => void (latest.current = nowMs), [nowMs]);

  useEffect(() => {
    const { current } = panel;
    if (player === null || current === null) return undefined;
    const show = (isLit: boolean) => void (current.dataset.lit = String(isLit));
    let frame = requestAnimationFrame(draw);
    function draw() {
      show(guard.ask(player?.isLitAt(latest.current()) === true, performance.now()));
      frame = requestAnimationFrame(draw);
    }
    return () => {
      cancelAnimationFrame(frame);
      guard.putOut(performance.now());
      show(false);
    };
  }, [player, guard]);

  return (
    <div
      ref={panel}
      role="img"
      aria-label={label}
      className={styles.panel}
      data-lit="false"
      style={{ '--light': colour } as React.CSSProperties}
    />
  );
}
