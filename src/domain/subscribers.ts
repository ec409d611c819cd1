/** Those who want to be told, each once. `subscribe` answers how to stop. */
export function createSubscribers<News = void>() {
  const told = new Set<(news: News) => void>()
  return {
    subscribe(subscriber: (news: News) => void): () => void {
      told.add(subscriber)
      return () => void told.delete(subscriber)
    },
    tell(news: News): void {
      for (const subscriber of told) subscriber(news)
    },
  }
}
