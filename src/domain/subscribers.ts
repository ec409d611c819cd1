/** `subscribe` returns how to stop; `emit` calls each subscriber once. */
export function createSubscribers<Event = void>() {
  const subscribers = new Set<(event: Event) => void>()
  return {
    subscribe(subscriber: (event: Event) => void): () => void {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    emit(event: Event): void {
      for (const subscriber of subscribers) subscriber(event)
    },
  }
}

/** A subscription that never calls back. */
export const subscribeToNothing = () => () => undefined

/** A state whose subscribers are called at every change; `set` merges in what has changed. */
export function createState<State extends object>(initial: State) {
  const { subscribe, emit } = createSubscribers()
  let state = initial
  return {
    get: () => state,
    subscribe,
    set(change: Partial<State>): void {
      state = { ...state, ...change }
      emit()
    },
  }
}
