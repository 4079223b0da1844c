/** web.dev/cls calls a layout shift of up to 0.1 good. This limit is half of that. */
export const maxLayoutShift = 0.05;

/** Runs in the page before its own scripts. */
export function sumLayoutShifts() {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

declare global {
  interface Window {
    layoutShift: number;
  }
}
