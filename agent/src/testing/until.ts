const TIMEOUT_MS = 30_000;

/** Waits until a condition holds. Throws when it does not in time. */
export async function until(isDone: () => boolean | Promise<boolean>, timeoutMs = TIMEOUT_MS): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`the condition does not hold after ${timeoutMs} ms: ${isDone}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
