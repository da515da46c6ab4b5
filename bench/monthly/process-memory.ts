import { readdirSync, readFileSync } from 'node:fs';

/**
 * The memory of a process and of all that it has started, MiB. Pages that several share are divided among them, as a browser's
 * processes share most of theirs. Linux only.
 */
export function memoryOfTree(pid: number): number {
  let total = 0;
  for (const one of [pid, ...childrenOf(pid)]) total += one === pid ? ownMemory(one) : memoryOfTree(one);
  return total;
}

/** The most of what was seen until it is stopped. */
export function watchPeak(pidOf: () => number | undefined): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    const pid = pidOf();
    if (pid !== undefined) peak = Math.max(peak, memoryOfTree(pid));
  }, 20);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** Processes come and go while they are read. */
function ownMemory(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
