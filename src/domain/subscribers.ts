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
