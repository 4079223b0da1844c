import { createClock, firstPings, type Clock } from '../src/clock.ts';
import { networks, seeded, type Network } from '../src/networks.ts';

export interface SimulatedPhone {
  clock: Clock;
  readonly localMs: number;
  ping(): void;
  wait(ms: number): void;
  readonly errorMs: number;
}

export function joinedPhone(network: Network, seed: number): SimulatedPhone {
  const random = seeded(seed);
  const offMs = (random() - 0.5) * 4_000;
  const drift = (random() - 0.5) * 60e-6;
  const serverMs = (localMs: number) => 1_790_000_000_000 + offMs + localMs * (1 + drift);
  const clock = createClock();
  let localMs = 1_000;
  const phone: SimulatedPhone = {
    clock,
    get localMs() {
      return localMs;
    },
    get errorMs() {
      return Math.abs(clock.serverMs(localMs) - serverMs(localMs));
    },
    ping() {
      const sentMs = localMs;
      const heard = sentMs + networks[network](random);
      localMs = heard + networks[network](random);
      clock.add({ sentMs, heardMs: serverMs(heard), answeredMs: serverMs(heard), arrivedMs: localMs });
    },
    wait(ms) {
      localMs += ms;
    },
  };
  for (let asked = 0; asked < firstPings; asked += 1) {
    phone.ping();
    phone.wait(250);
  }
  return phone;
}
