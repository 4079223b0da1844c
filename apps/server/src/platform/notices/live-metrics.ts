import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface LiveMetrics {
  opened(): void;
  closed(): void;
  noticed(topic: string, notedAtMs: number): void;
  dropped(reason: string): void;
  lostTransport(): void;
  register(registry: Registry): void;
}

const transports = ['postgresql', 'redis'] as const;

export function liveMetrics(transportNow: () => (typeof transports)[number]): LiveMetrics {
  const sockets = new Gauge({ name: 'live_sockets', help: 'Pages that listen', registers: [] });
  const notices = new Counter({
    name: 'live_notices_total',
    help: 'Notices that somebody on this process listened to, by topic',
    labelNames: ['topic'],
    registers: [],
  });
  const lag = new Histogram({
    name: 'live_lag_seconds',
    help: 'From the number of a notice to its frames',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [],
  });
  const drops = new Counter({
    name: 'live_drops_total',
    help: 'Sockets that the server closed, by reason',
    labelNames: ['reason'],
    registers: [],
  });
  const transport = new Gauge({
    name: 'live_transport',
    help: '1 for the transport that carries notices to this process now, 0 for the other',
    labelNames: ['transport'],
    registers: [],
    collect() {
      for (const each of transports) this.set({ transport: each }, each === transportNow() ? 1 : 0);
    },
  });
  const losses = new Counter({
    name: 'live_transport_losses_total',
    help: 'Outages of Redis, during which PostgreSQL carried the notices',
    registers: [],
  });
  return {
    opened: () => sockets.inc(),
    closed: () => sockets.dec(),
    noticed(topic, notedAtMs) {
      notices.inc({ topic });
      lag.observe(Math.max(0, Date.now() - notedAtMs) / 1_000);
    },
    dropped: (reason) => drops.inc({ reason }),
    lostTransport: () => losses.inc(),
    register(registry) {
      registry.registerMetric(sockets);
      registry.registerMetric(notices);
      registry.registerMetric(lag);
      registry.registerMetric(drops);
      registry.registerMetric(transport);
      registry.registerMetric(losses);
    },
  };
}
