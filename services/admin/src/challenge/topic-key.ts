/** Two topics that differ only in case, accents' encoding or spaces are the same topic. */
export function topicKey(topic: string): string {
  return topic.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
