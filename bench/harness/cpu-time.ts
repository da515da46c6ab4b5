import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of a hundredth of a second. */
const TICKS_PER_SECOND = 100;

/** Processor seconds that a process has used; 0 where the system does not tell (elsewhere than on Linux). */
export function cpuSecondsOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND : 0;
}

/** Processor seconds that the children of a process have used, those included that ended. */
export function cpuSecondsOfChildren(parent: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (fields && Number(fields[1]) === parent) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return cpuSecondsOfEnded(parent) + ticks / TICKS_PER_SECOND;
}

/** Processor seconds of the children of a process that ended and were waited for, with those of their own. */
export function cpuSecondsOfEnded(parent: number): number {
  const fields = statOf(parent);
  return fields ? (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND : 0;
}

/** The running children of a process, theirs, and so on. */
export function descendantsOf(ancestor: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (fields) children.set(Number(fields[1]), [...(children.get(Number(fields[1])) ?? []), Number(name)]);
  }
  const found: number[] = [];
  for (let next = children.get(ancestor) ?? []; next.length > 0; next = next.flatMap((pid) => children.get(pid) ?? []))
    found.push(...next);
  return found;
}

/** The fields after the program's name, which may hold spaces: 0 is the state, 1 the parent, 11 to 14 the times. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
