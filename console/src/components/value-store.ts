/** A value outside of React, which components read with `useSyncExternalStore`. */
export class ValueStore<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  /** Calls the listener on every change; returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): Value => this.value;

  set(value: Value): void {
    if (value === this.value) return;
    this.value = value;
    this.listeners.forEach((listener) => listener());
  }
}
